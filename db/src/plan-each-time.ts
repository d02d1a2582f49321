import type { DbOrTrx } from "./connection.ts";
import { run } from "./query.ts";

/**
 * Has each later statement of the transaction planned for its own bindings and for the tables as they are now. For those
 * over many rows: the plan that a prepared statement keeps may stem from when its table was almost empty.
 */
export async function planEachTime(trx: DbOrTrx): Promise<void> {
  await run(trx, "set local plan_cache_mode = force_custom_plan");
}
