import type { Trx } from "../connection.ts";
import { planEachTime } from "../plan-each-time.ts";
import { many } from "../query.ts";

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
/** How many of the newest entries to read. Their miners are compared as well as those whose turn it is. */
const LATELY = 500;

export interface ComparedMiner {
  id: string;
  isNext: boolean;
  balance: bigint;
  entries: bigint;
  isMiscounted: boolean;
}

/** The balances and counts of the chosen miners, next to the same figures computed from their entries. */
const COMPARE = `
  with next as (
    select id from ledger_accounts where kind = 'user' and id > :after::uuid order by id limit :limit::int
  ), lately as (
    select distinct account_id as id from (
      select account_id from ledger_entries order by id desc limit ${LATELY}) e
  ), chosen as (
    select id from next union select id from lately union select unnest(:again::uuid[])
  )
  select a.id, exists (select from next where next.id = a.id) as "isNext", a.balance, s.entries,
    a.awards <> s.awards or a.lifetime <> s.earned as "isMiscounted"
  from ledger_accounts a, lateral (
    select coalesce(sum(e.amount), 0)::bigint as entries, count(*) filter (where t.kind = 'award') as awards,
      coalesce(sum(e.amount) filter (where is_earned(t.kind)), 0)::bigint as earned
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id where e.account_id = a.id
  ) s where a.id = any(array(select id from chosen)) and a.kind = 'user' order by a.id`;

/**
 * Compares the next `limit` miners after `after` (null: from the beginning), miners with recent entries, and
 * the miners in `again`.
 */
export async function compareNextMiners(
  trx: Trx,
  { after, again, limit }: { after: string | null; again: readonly string[]; limit: number },
): Promise<ComparedMiner[]> {
  await planEachTime(trx);
  return many(trx, COMPARE, { after: after ?? FIRST_ID, limit, again: [...again] });
}
