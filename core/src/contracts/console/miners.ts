import { type AnswerOf, operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./miners.schemas.ts";

export const listMiners = operatorEndpoint<typeof schemas.listMiners>("GET", "/api/miners", "viewer");
export const sumMiners = operatorEndpoint<typeof schemas.sumMiners>("GET", "/api/miner-sum", "viewer");
export const getMiner = operatorEndpoint<typeof schemas.getMiner>("GET", "/api/miners/:id", "viewer");
export const suspendMiner = operatorEndpoint<typeof schemas.suspendMiner>(
  "POST",
  "/api/miners/:id/suspend",
  "operator",
);
export const reinstateMiner = operatorEndpoint<typeof schemas.reinstateMiner>(
  "POST",
  "/api/miners/:id/reinstate",
  "operator",
);
export const adjustPoints = operatorEndpoint<typeof schemas.adjustPoints>(
  "POST",
  "/api/miners/:id/adjust",
  "operator",
);

export type MinerRowView = AnswerOf<typeof listMiners>["items"][number];
export type MinerView = AnswerOf<typeof getMiner>;
