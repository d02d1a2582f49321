import type { Trx } from "../connection.ts";
import { planEachTime } from "../plan-each-time.ts";
import { many } from "../query.ts";
import { advanceRound, finishRound, lockRound } from "./audit-rounds.repository.ts";
import { type FoundAbout, listSubjects, replaceFindings } from "./findings.repository.ts";

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
/** Miners whose entries are new, beside those whose turn it is. */
const LATELY = 500;

interface CheckedMiner {
  id: string;
  isNext: boolean;
  balance: bigint;
  entries: bigint;
  isMiscounted: boolean;
}

/** The figures of the chosen miners, and what their entries say. */
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
      coalesce(sum(e.amount) filter (where t.kind in ('award', 'reversal', 'referral', 'referral_reversed',
        'adjustment')), 0)::bigint as earned
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id where e.account_id = a.id
  ) s where a.id = any(array(select id from chosen)) and a.kind = 'user' order by a.id`;

/**
 * Compares the figures of the next miners, of those who earned last, and of those found before, with their entries.
 * `limit`: miners a step. Balances are findings; wrong counts of awards and lifetime points are drift.
 */
export async function checkNextBalances(trx: Trx, limit: number): Promise<void> {
  const { position, counted } = await lockRound(trx, "balances");
  const again = await listSubjects(trx, ["balance"]);
  await planEachTime(trx);
  const miners = await many<CheckedMiner>(trx, COMPARE, { after: position || FIRST_ID, limit, again });
  const found = miners
    .filter(({ balance, entries }) => balance !== entries)
    .map(
      ({ id, balance, entries }): FoundAbout => ({
        kind: "balance",
        subject: id,
        detail: `miner ${id} has ${balance}, the entries say ${entries}`,
      }),
    );
  await replaceFindings(trx, ["balance"], [...again, ...miners.map(({ id }) => id)], found);
  const next = miners.filter(({ isNext }) => isNext);
  const miscounted = counted + BigInt(next.filter(({ isMiscounted }) => isMiscounted).length);
  const last = next.at(-1)?.id;
  if (!last || next.length < limit) await finishRound(trx, "balances", miscounted);
  else await advanceRound(trx, "balances", { position: last, counted: miscounted });
}
