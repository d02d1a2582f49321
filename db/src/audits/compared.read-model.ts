import type { LedgerSums } from "@lode/core/domain/proof/statements";
import type { Trx } from "../connection.ts";
import { FIRST_ID } from "../id.ts";
import { LEDGER_SUMS } from "../proof/figures.repository.ts";
import { FRESH, freshSearches, LEAF_HASH } from "../proof/leaves.repository.ts";
import { many, manyValues, one } from "../query.ts";
import { planEachTime } from "../transaction.ts";
import { type CounterName, TOTALS } from "./ledger-totals.repository.ts";

/** How many of the newest entries to read. Their miners are compared in addition to those whose turn it is. */
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
) {
  await planEachTime(trx);
  return many<ComparedMiner>(trx, { after: after ?? FIRST_ID, limit, again })(COMPARE);
}

export interface ComparedLeaf {
  index: bigint;
  entryId: string;
  /** The entry is gone, or no longer has the hash that the tree holds. */
  isBroken: boolean;
}

/** Compares `limit` leaves from index `start` on, and the leaves in `again`, with their entries. */
export async function compareNextLeaves(
  trx: Trx,
  { start, again, limit }: { start: bigint; again: readonly string[]; limit: number },
) {
  await planEachTime(trx);
  return many<ComparedLeaf>(trx, { start, end: start + BigInt(limit), again })(`
    select l.index, l.entry_id as "entryId", n.hash is distinct from ${LEAF_HASH} as "isBroken"
      from (
        select index, entry_id, salt from proof_leaves where index >= :start::bigint and index < :end::bigint
        union select index, entry_id, salt from proof_leaves where index = any(:again::bigint[])
      ) l
      left join ledger_entries e on e.id = l.entry_id left join ledger_transfers t on t.id = e.transfer_id
      left join proof_nodes n on n.level = 0 and n.index = l.index`);
}

export interface ComparedTotals extends LedgerSums {
  /** Entries that the totals count but the search did not find. */
  entries: bigint;
  known: bigint;
  /** The sum of the entries that have no leaf. */
  freshSum: bigint;
  /** A transfer among the entries without a leaf whose entries do not sum to zero. */
  crooked: string | null;
}

const COLUMNS: Record<keyof LedgerSums, string> = {
  balances: "balances",
  inFlight: "in_flight",
  fees: "fees",
  paidOut: "paid_out",
  awarded: "awarded",
  sum: "ledger_sum",
};
export const SUMS = Object.keys(COLUMNS) as (keyof LedgerSums)[];

/** The totals minus the newest root's sums and the sums of all entries after it, in one snapshot. */
const COMPARE_TOTALS = `
  with fresh as materialized (
    select e.transfer_id, e.account_id, e.amount from ${FRESH}
  ), f as (
    select count(*)::bigint as entries, ${LEDGER_SUMS} from fresh e join ledger_accounts a on a.id = e.account_id
  ), t as (select ${TOTALS} from ledger_totals),
  r as (select * from (select) always left join (select * from proof_roots order by number desc limit 1) root on true)
  select t.entries - coalesce(r.size, 0) - f.entries as entries, f.sum as "freshSum",
    (select missing_entries from proof_standing) as known,
    (select transfer_id from fresh group by transfer_id having sum(amount) <> 0 limit 1) as crooked,
    ${SUMS.map((name) => `t."${name}" - coalesce(r.${COLUMNS[name]}, 0) - f."${name}" as "${name}"`).join(", ")}
  from t, f, r`;

/** Widens the search for fresh entries until it finds as many as the totals count, finally everywhere. */
export async function compareTotals(trx: Trx): Promise<ComparedTotals> {
  for await (const { after, isLast } of freshSearches(trx)) {
    const compared = await one<ComparedTotals>(trx, { after })(COMPARE_TOTALS);
    if (isLast || compared.entries === 0n || compared.entries === compared.known) return compared;
  }
  throw new Error("The last search for fresh entries has no result.");
}

/** The rows behind each counter, in the order of their keys. */
const COUNTED: Record<CounterName, { table: string; value: string }> = {
  miners: { table: "users", value: "(email_confirmed_at is not null)::int" },
  "withdrawals completed": { table: "withdrawals", value: "(status = 'completed')::int" },
  "withdrawals failed": { table: "withdrawals", value: "(status = 'failed')::int" },
  "points completed": {
    table: "withdrawals",
    value: "case when status = 'completed' then amount else 0 end",
  },
};

export const COUNTER_NAMES = Object.keys(COUNTED) as CounterName[];

export interface CountedRows {
  rows: number;
  value: bigint;
  /** The key of the last row; null if there was none. */
  last: string | null;
}

/** The next rows of a counter, in the order of their keys. `after`: null from the beginning. */
export async function countNextRows(
  trx: Trx,
  name: CounterName,
  { after, limit }: { after: string | null; limit: number },
) {
  const { table, value } = COUNTED[name];
  await planEachTime(trx);
  return one<CountedRows>(trx, { after: after ?? FIRST_ID, limit })(`
    select count(*)::int as rows, coalesce(sum(value), 0)::bigint as value, max(id::text) as last
      from (select id, ${value} as value from ${table} where id > :after::uuid order by id limit :limit::int) part`);
}

/** Longer than the time between two steps of the audit. */
const PAID_LATELY = "15 minutes";
/** More rows than can be paid in that time; only an upper bound. */
const LATELY_MOST = 50_000;

/** Signatures of the movements that name one of these withdrawals. */
export const listSignaturesOf = (trx: Trx, withdrawalIds: readonly string[]) =>
  manyValues<string>(trx, { ids: withdrawalIds })(`select m.signature from unnest(:ids::uuid[]) w (id)
     join treasury_movements m on m.withdrawal_ids @> array[w.id]`);

const ROWS = {
  movements: {
    lately: `select signature from (select signature, seen_at from treasury_movements order by slot desc
      limit ${LATELY_MOST}) newest where seen_at > now() - interval '${PAID_LATELY}'`,
    next: `select signature from treasury_movements where signature > :position order by signature limit :limit::int`,
  },
  withdrawals: {
    lately: `select id::text from withdrawals where status = 'completed'
      and ended_at > now() - interval '${PAID_LATELY}' order by ended_at desc limit ${LATELY_MOST}`,
    next: `select id::text from withdrawals
      where id > coalesce(nullif(:position, ''), '${FIRST_ID}')::uuid
      order by id limit :limit::int`,
  },
} as const;

export type ComparedHistory = keyof typeof ROWS;

export const listNext = (
  trx: Trx,
  history: ComparedHistory,
  after: { position: string; limit: number },
): Promise<string[]> => manyValues<string>(trx, after)(ROWS[history].next);

export const listRecent = (trx: Trx, history: ComparedHistory): Promise<string[]> =>
  manyValues<string>(trx)(ROWS[history].lately);
