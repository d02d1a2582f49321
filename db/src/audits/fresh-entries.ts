import type { DbOrTrx } from "../connection.ts";
import { maybe } from "../query.ts";
import { planEachTime } from "../transaction.ts";

/**
 * How far before the newest root to search for entries without a leaf. An entry is created before its
 * transaction commits, so it may be older than entries that already have a leaf. The totals say how many
 * entries are missing: if a window does not contain them all, the next is searched, and finally every
 * partition.
 */
const WINDOWS = ["2 minutes", "1 day", null] as const;

const NO_TIME = "00000000-0000-0000-0000-000000000000";

export interface FreshSearch {
  /** Search entries from this id on. */
  after: string;
  /** Whether this is the last search, over every partition. */
  isLast: boolean;
}

/** Where to search for entries without a leaf, the shortest window first. */
export async function* freshSearches(trx: DbOrTrx): AsyncGenerator<FreshSearch> {
  // Plan for this exact id: a generic plan would read all entries.
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

/** Entries `e` from `:after` on that have no leaf. */
export const FRESH = `ledger_entries e
  where e.id >= :after::uuid and not exists (select from proof_leaves l where l.entry_id = e.id)`;
