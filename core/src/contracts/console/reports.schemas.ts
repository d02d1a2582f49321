import * as z from "zod/mini";
import { FIRST_REPORT_DAY, KEY_SCOPES, REPORT_FORMATS, REPORTS } from "../../domain/reports/report.ts";
import type { EndpointSchemas } from "../http/endpoint.ts";
import { lodeId, moment } from "../ids.ts";
import { reason } from "./reason.ts";

export const reportName = z.enum(REPORTS);
/** A time, given as a moment or as a day, which means its start in UTC. */
const time = z.pipe(
  z.union([z.iso.date(), z.iso.datetime()]),
  z.transform((text) => new Date(text)),
);

/**
 * The query of the export, which is a file instead of JSON. The report's name is the last part of the path.
 */
export const reportQuery = z.object({
  format: z._default(z.enum(REPORT_FORMATS), "csv"),
  from: z.optional(
    time.check(
      z.refine((at) => at >= new Date(FIRST_REPORT_DAY), { error: `must be ${FIRST_REPORT_DAY} or later` }),
    ),
  ),
  to: z.optional(time),
});

/** The query of a task's receipts, which are a file with one JSON object a line. */
export const receiptsQuery = z.object({ task: lodeId });

const keyScope = z.enum(KEY_SCOPES);

export const listReportKeys = {
  summary: "The newest 200 keys for reports, without the keys themselves",
  response: z.object({
    items: z.array(
      z.object({
        id: lodeId,
        name: z.string(),
        /** The last characters of the key. */
        ending: z.string(),
        reports: z.array(keyScope),
        createdAt: moment,
        createdBy: z.string(),
        expiresAt: moment,
        lastUsedAt: z.nullable(moment),
        revokedAt: z.nullable(moment),
        revokedBy: z.nullable(z.string()),
      }),
    ),
  }),
} satisfies EndpointSchemas;

export const addReportKey = {
  summary: "Makes a read-only key for some reports; it is shown once",
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    reports: z.array(keyScope).check(z.minLength(1), z.maxLength(KEY_SCOPES.length)),
    days: z.int().check(z.minimum(1), z.maximum(366)),
    reason,
  }),
  response: z.object({ id: lodeId, key: z.string(), expiresAt: moment }),
} satisfies EndpointSchemas;

export const revokeReportKey = {
  summary: "Revokes a key at once",
  params: z.object({ id: lodeId }),
  body: z.object({ reason }),
  response: z.object({ success: z.literal(true) }),
} satisfies EndpointSchemas;
