import type * as z from "zod/mini";
import { operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./reports.schemas.ts";

export const listReportKeys = operatorEndpoint<typeof schemas.listReportKeys>(
  "GET",
  "/api/report-keys",
  "viewer",
);
export const addReportKey = operatorEndpoint<typeof schemas.addReportKey>(
  "POST",
  "/api/report-keys",
  "owner",
);
export const revokeReportKey = operatorEndpoint<typeof schemas.revokeReportKey>(
  "POST",
  "/api/report-keys/:id/revoke",
  "owner",
);

export type ReportKeyView = z.output<typeof schemas.listReportKeys.response>["items"][number];
