import { type AnswerOf, viewerEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./audit.schemas.ts";

export const listAudit = viewerEndpoint<typeof schemas.listAudit>("GET", "/api/audit");
export const getAuditChain = viewerEndpoint<typeof schemas.getAuditChain>("GET", "/api/audit/chain");

export type AuditEntryView = AnswerOf<typeof listAudit>["items"][number];
