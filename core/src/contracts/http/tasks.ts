import type * as z from "zod/mini";
import { userEndpoint } from "./endpoint.ts";
import type * as schemas from "./tasks.schemas.ts";

export const listTasks = userEndpoint<typeof schemas.listTasks>("GET", "/api/mining-tasks");
export const attemptTask = userEndpoint<typeof schemas.attemptTask>("POST", "/api/mining-tasks");
export const getAttempt = userEndpoint<typeof schemas.getAttempt>("GET", "/api/mining-tasks/attempts/:id");
export const getReceipt = userEndpoint<typeof schemas.getReceipt>(
  "GET",
  "/api/mining-tasks/attempts/:id/receipt",
);
export const prepareAct = userEndpoint<typeof schemas.prepareAct>("POST", "/api/acts/prepare");
export const publishAct = userEndpoint<typeof schemas.publishAct>("POST", "/api/acts");

export type MiningTaskView = z.output<typeof schemas.miningTask>;
export type AwardBreakdownView = z.output<typeof schemas.awardBreakdown>;
export type AttemptView = z.output<typeof schemas.attempt>;
export type UnsignedEvent = z.output<typeof schemas.unsignedEvent>;
export type SignedEvent = z.output<typeof schemas.signedEvent>;
