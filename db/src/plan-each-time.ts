import type { DbOrTrx } from "./connection.ts";
import { run } from "./query.ts";

/**
 * Makes Postgres plan each later statement of the transaction for its own bindings and the current
 * statistics. For statements over many rows: the cached plan of a prepared statement may date from when its
 * table was almost empty.
 */
export async function planEachTime(trx: DbOrTrx): Promise<void> {
  await run(trx, "set local plan_cache_mode = force_custom_plan");
}
