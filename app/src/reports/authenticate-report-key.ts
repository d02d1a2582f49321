import { hashToken } from "@lode/adapters/crypto/random-token";
import { type ReportKey, useReportKey } from "@lode/db/reports/report-keys.repository";
import type { App } from "../app.ts";

/** The key in force, if it reads this report; "not-allowed" if it reads others; undefined if it is none. */
export async function authenticateReportKey(
  { db }: Pick<App, "db">,
  { key: text, report }: { key: string; report: string },
): Promise<ReportKey | "not-allowed" | undefined> {
  const key = await useReportKey(db, hashToken(text));
  return key && !key.reports.some((name) => name === report) ? "not-allowed" : key;
}
