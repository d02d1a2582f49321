import type { DbOrTrx } from "../connection.ts";
import { many, run } from "../query.ts";

/** The purpose of reads of a network that have no receipt. */
export type SpendingPurpose = "accounts" | "rechecks" | "automation";

/** Records the cost of reads without a stored receipt, so that it counts towards the daily ceiling. */
export async function recordSpending(
  db: DbOrTrx,
  network: string,
  purpose: SpendingPurpose,
  microdollars: number,
): Promise<void> {
  if (microdollars === 0) return;
  await run(db, { network, purpose, microdollars })(`
    insert into network_spending as s (day, network, purpose, microdollars)
      values ((now() at time zone 'utc')::date, :network, :purpose, :microdollars)
      on conflict (day, network, purpose) do update set microdollars = s.microdollars + excluded.microdollars`);
}

export interface DaysSpending {
  /** Microdollars by network; a network that has cost nothing is left out. */
  spent: ReadonlyMap<string, bigint>;
  /** The midnight UTC that ends the day, by the database's clock. */
  endsAt: Date;
}

/** The cost of reads of each network since midnight UTC, with and without receipts. */
export async function spentToday(db: DbOrTrx): Promise<DaysSpending> {
  const rows = await many<{ network: string | null; spent: bigint; endsAt: Date }>(db)(`
    select network, sum(microdollars)::bigint as spent,
        (date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc' as "endsAt"
      from (
        select network, cost_microdollars as microdollars from verification_receipts
        where asked_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'
        union all
        select network, microdollars from network_spending where day = (now() at time zone 'utc')::date
        union all
        -- A day without costs has an end too.
        select null, 0
      ) costs group by network`);
  const endsAt = rows[0]?.endsAt;
  if (!endsAt) throw new Error("The day has no end.");
  return {
    spent: new Map(rows.flatMap(({ network, spent }) => (network === null ? [] : [[network, spent]]))),
    endsAt,
  };
}
