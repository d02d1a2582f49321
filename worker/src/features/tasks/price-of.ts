import { POST_READ_MICRODOLLARS, USER_READ_MICRODOLLARS } from "@lode/core/server/x/prices";
import type { Deps } from "../../deps.ts";

/** What X bills for these resources: each once in a UTC day, whoever reads it again (X's "soft guarantee"). */
export async function priceOf({ xLimits }: Deps, resources: readonly string[]): Promise<number> {
  const unread = await xLimits.unreadToday(resources);
  return unread.reduce(
    (sum, name) => sum + (name.startsWith("user:") ? USER_READ_MICRODOLLARS : POST_READ_MICRODOLLARS),
    0,
  );
}
