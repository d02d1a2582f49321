import { POST_READ_MICRODOLLARS, USER_READ_MICRODOLLARS } from "@lode/core/server/x/prices";
import { recordSpending, type SpendingPurpose } from "@lode/db/tasks/spending.repository";
import type { App } from "../app.ts";

/** What X bills for these resources: each once in a UTC day, however often it is read (X's "soft guarantee"). */
export async function priceOf(
  { unreadToday }: Pick<App, "unreadToday">,
  resources: readonly string[],
): Promise<number> {
  const unread = await unreadToday(resources);
  return unread.reduce(
    (sum, name) => sum + (name.startsWith("user:") ? USER_READ_MICRODOLLARS : POST_READ_MICRODOLLARS),
    0,
  );
}

/** Records reads without a receipt, so that they too count towards the day's ceiling. */
export async function spendOn(
  app: Pick<App, "db" | "unreadToday">,
  purpose: SpendingPurpose,
  resources: readonly string[],
): Promise<void> {
  const microdollars = await priceOf(app, resources);
  if (microdollars > 0) await recordSpending(app.db, purpose, microdollars);
}
