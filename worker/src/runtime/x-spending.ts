import { POST_READ_MICRODOLLARS, USER_READ_MICRODOLLARS } from "@lode/core/server/x/prices";
import { recordSpending, type SpendingPurpose } from "@lode/db/tasks/spending.repository";
import type { Deps } from "../deps.ts";

/** What X bills for these resources: each once in a UTC day, whoever reads it again (X's "soft guarantee"). */
export async function priceOf({ unreadToday }: Deps, resources: readonly string[]): Promise<number> {
  const unread = await unreadToday(resources);
  return unread.reduce(
    (sum, name) => sum + (name.startsWith("user:") ? USER_READ_MICRODOLLARS : POST_READ_MICRODOLLARS),
    0,
  );
}

/** Reads that no receipt stands for, so that they too count into the day's ceiling. */
export async function spendOn(
  deps: Deps,
  purpose: SpendingPurpose,
  resources: readonly string[],
): Promise<void> {
  const microdollars = await priceOf(deps, resources);
  if (microdollars > 0) await recordSpending(deps.db, purpose, microdollars);
}
