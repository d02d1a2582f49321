import type { DbOrTrx } from "../connection.ts";
import { planEachTime } from "../plan-each-time.ts";
import { maybe } from "../query.ts";

/**
 * How long before the newest root the entries without a leaf are looked for. An entry is made before its transaction is
 * committed, so it may be older than those that were frozen before it. The totals say how many there are: if the shorter
 * time does not show all, the longer one is searched, and in the end every partition.
 */
const WINDOWS = ["2 minutes", "1 day", null] as const;

const NO_TIME = "00000000-0000-0000-0000-000000000000";

export interface FreshSearch {
  /** Entries from this id on are searched. */
  after: string;
  /** Whether this is all that is to be searched. */
  isLast: boolean;
}

/** Where to search for entries without a leaf, the shortest time first. */
export async function* freshSearches(trx: DbOrTrx): AsyncGenerator<FreshSearch> {
  // Planned for the very id: a plan for any id would read all of them.
  await planEachTime(trx);
  for (const window of WINDOWS) {
    const from = await maybe<{ after: string }>(
      trx,
      `select uuid_at(frozen_at - :window::interval) as after from proof_roots
       where :window::interval is not null order by number desc limit 1`,
      { window },
    );
    const after = from?.after ?? NO_TIME;
    yield { after, isLast: after === NO_TIME };
    if (after === NO_TIME) return;
  }
}

/** Entries `e` from `:after` on that no leaf holds. */
export const FRESH = `ledger_entries e
  where e.id >= :after::uuid and not exists (select from proof_leaves l where l.entry_id = e.id)`;
