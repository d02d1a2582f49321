import { hashToken } from "@lode/adapters/crypto/random-token";
import { type ReportKey, useReportKey } from "@lode/db/reports/report-keys.repository";
import type { App } from "../app.ts";

/**
 * Returns the valid key if it may read this report, "not-allowed" if it may read only other reports, and
 * undefined if there is no valid key.
 */
export async function authenticateReportKey(
  { db }: Pick<App, "db">,
  { key: text, report }: { key: string; report: string },
): Promise<ReportKey | "not-allowed" | undefined> {
  const key = await useReportKey(db, hashToken(text));
  return key && !key.reports.some((name) => name === report) ? "not-allowed" : key;
}
