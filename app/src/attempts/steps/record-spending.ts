import { type SpendingPurpose, recordSpending as store } from "@lode/db/attempts/spending.repository";
import type { App } from "../../app.ts";

/** Records reads without a receipt, so that they too count towards the day's ceiling. */
export async function recordSpending(
  { db }: Pick<App, "db">,
  purpose: SpendingPurpose,
  microdollars: number,
): Promise<void> {
  if (microdollars > 0) await store(db, purpose, microdollars);
}
