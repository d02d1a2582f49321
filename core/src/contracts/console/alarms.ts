import { type AnswerOf, operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./alarms.schemas.ts";

export const listAlarms = operatorEndpoint<typeof schemas.listAlarms>("GET", "/api/alarms", "viewer");
export const listAlarmChannels = operatorEndpoint<typeof schemas.listAlarmChannels>(
  "GET",
  "/api/alarm-channels",
  "viewer",
);
export const addAlarmChannel = operatorEndpoint<typeof schemas.addAlarmChannel>(
  "POST",
  "/api/alarm-channels",
  "owner",
);
export const endAlarmChannel = operatorEndpoint<typeof schemas.endAlarmChannel>(
  "POST",
  "/api/alarm-channels/:id/end",
  "owner",
);
export const testAlarmChannel = operatorEndpoint<typeof schemas.testAlarmChannel>(
  "POST",
  "/api/alarm-channels/:id/test",
  "operator",
);

export type AlarmView = AnswerOf<typeof listAlarms>["items"][number];
export type AlarmChannelView = AnswerOf<typeof listAlarmChannels>["items"][number];
