import { type AnswerOf, operatorEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./miners.schemas.ts";

export const listMiners = viewerEndpoint<typeof schemas.listMiners>("GET", "/api/miners");
export const getMiner = viewerEndpoint<typeof schemas.getMiner>("GET", "/api/miners/:id");
export const suspendMiner = operatorEndpoint<typeof schemas.suspendMiner>("POST", "/api/miners/:id/suspend");
export const reinstateMiner = operatorEndpoint<typeof schemas.reinstateMiner>(
  "POST",
  "/api/miners/:id/reinstate",
);
export const adjustPoints = operatorEndpoint<typeof schemas.adjustPoints>("POST", "/api/miners/:id/adjust");

export type MinerRowView = AnswerOf<typeof listMiners>["items"][number];
export type MinerView = AnswerOf<typeof getMiner>;
