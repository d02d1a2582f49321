import { type AnswerOf, operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./audit.schemas.ts";

export const listAudit = operatorEndpoint<typeof schemas.listAudit>("GET", "/api/audit", "viewer");
export const getAuditChain = operatorEndpoint<typeof schemas.getAuditChain>(
  "GET",
  "/api/audit/chain",
  "viewer",
);

export type AuditEntryView = AnswerOf<typeof listAudit>["items"][number];
