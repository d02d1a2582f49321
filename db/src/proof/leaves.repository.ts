import type { ProvedEntryView } from "@lode/core/contracts/http/receipt";
import type { Bytes, Digest } from "@lode/core/domain/proof/digest";
import { foldRange } from "@lode/core/domain/proof/merkle";
import type { LedgerSums } from "@lode/core/domain/proof/statements";
import { type PerfectNode, perfectNodes, type Range } from "@lode/core/domain/proof/tree-shape";
import type { DbOrTrx, Trx } from "../connection.ts";
import type { RowOf } from "../console/sql-parts.ts";
import { FIRST_ID } from "../id.ts";
import { columnsOf, many, maybe, maybeValue, one, run } from "../query.ts";
import { planEachTime } from "../transaction.ts";
import { LEDGER_SUMS } from "./figures.repository.ts";

/**
 * How far before the newest root to search for entries without a leaf. An entry is created before its transaction
 * commits, so it may be older than entries that already have a leaf. The totals say how many entries are missing: if a
 * window does not contain them all, the next is searched, and finally every partition.
 */
const WINDOWS = ["2 minutes", "1 day", null] as const;

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
    const from = await maybeValue<string>(trx, { window })(`
      select uuid_at(frozen_at - :window::interval) as after from proof_roots
        where :window::interval is not null order by number desc limit 1`);
    const after = from ?? FIRST_ID;
    yield { after, isLast: after === FIRST_ID };
    if (after === FIRST_ID) return;
  }
}

/** Entries `e` from `:after` on that have no leaf. */
export const FRESH = `ledger_entries e
  where e.id >= :after::uuid and not exists (select from proof_leaves l where l.entry_id = e.id)`;

/**
 * Writes the nodes that became complete when the number of leaves grew, with one statement for each level.
 * Each child is looked up by its key: in a self-join, Postgres would expect no rows in a level that its
 * statistics do not show yet. Throws if a child is missing.
 */
export async function growTree(trx: Trx, from: number, to: number): Promise<void> {
  const child = "select hash from proof_nodes where level = :below and index =";
  for (let level = 1; 2 ** level <= to; level++) {
    await run(trx, {
      level,
      below: level - 1,
      first: Math.floor(from / 2 ** level),
      last: Math.floor(to / 2 ** level) - 1,
    })(`
      insert into proof_nodes (level, index, hash)
        select :level::smallint, parent, sha256('\\x01'::bytea || (${child} 2 * parent) || (${child} 2 * parent + 1))
        from generate_series(:first::bigint, :last::bigint) parent`);
  }
}

const nameOf = ({ level, index }: PerfectNode): string => `${level}:${index}`;

/** The hash of each range, in the same order, with one query. Throws if a node is missing. */
export async function readRangeHashes(
  db: DbOrTrx,
  digest: Digest,
  ranges: readonly Range[],
): Promise<Bytes[]> {
  const wanted = new Map(ranges.flatMap(perfectNodes).map((node) => [nameOf(node), node]));
  const nodes = [...wanted.values()];
  const asked = columnsOf(nodes, "level", "index");
  const rows = await many<{ level: number; index: number; hash: Buffer }>(
    db,
    asked,
  )(`
    select n.level, n.index::float8 as index, n.hash
      from unnest(:level::smallint[], :index::bigint[]) as w (level, index)
      join proof_nodes n on n.level = w.level and n.index = w.index`);
  const hashes = new Map(rows.map((row) => [nameOf(row), Uint8Array.from(row.hash)]));
  const hashOf = (node: PerfectNode): Bytes => {
    const hash = hashes.get(nameOf(node));
    if (!hash) throw new Error(`The tree has no node ${nameOf(node)}.`);
    return hash;
  };
  return Promise.all(ranges.map((range) => foldRange(digest, perfectNodes(range).map(hashOf))));
}

/** The entry's time in UTC to the microsecond, exactly as hashed. */
const MOMENT = `to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * The hash of leaf `l` with its entry `e` and transfer `t`. It covers the text of `entryText`
 * (core/src/domain/proof/statements.ts).
 */
export const LEAF_HASH = `sha256('\\x00'::bytea || convert_to(concat_ws(E'\\n', 'lode-ledger-entry-v1',
  encode(l.salt, 'hex'), e.id, e.transfer_id, t.kind, e.account_id, e.amount, ${MOMENT}), 'utf8'))`;

const APPEND = `
  with fresh as materialized (
    select e.id, row_number() over (order by e.id) - 1 + :size::bigint as index,
      uuid_send(gen_random_uuid()) as salt
    from ${FRESH}
  ), placed as (
    insert into proof_leaves (index, entry_id, salt) select index, id, salt from fresh
  ), hashed as (
    insert into proof_nodes (level, index, hash)
    select 0, l.index, ${LEAF_HASH}
    from fresh l join ledger_entries e on e.id = l.id join ledger_transfers t on t.id = e.transfer_id
  )
  select count(*)::float8 as added, (select missing_entries from proof_standing)::float8 as known,
    ((select coalesce(sum(entries), 0) from ledger_totals) - :size::bigint - count(*))::float8 as missing
  from fresh`;

/**
 * Adds an index, a salt and a leaf for every entry that has none to a tree of `size` leaves, and returns how
 * many it added. The ledger's totals say how many there must be. Entries from before the last root are
 * searched only if some are missing, so the cost depends on the number of new entries.
 */
export async function appendLeaves(trx: Trx, size: number): Promise<number> {
  let to = size;
  for await (const { after, isLast } of freshSearches(trx)) {
    const { added, missing, known } = await one<{ added: number; missing: number; known: number }>(trx, {
      after,
      size: to,
    })(APPEND);
    to += added;
    if (missing !== known && (isLast || missing < known)) await noteMissing(trx, missing);
    if (missing <= known) break;
  }
  return to - size;
}

/** Stores how many counted entries no search has found. The audits report them; later calls stop there. */
const noteMissing = (trx: Trx, missing: number) =>
  run(trx, { missing })("update proof_standing set missing_entries = :missing");

/** Points of the leaves from index `start` on. */
export const sumLeavesFrom = (trx: Trx, start: number) =>
  one<LedgerSums>(trx, { start })(`
    select ${LEDGER_SUMS} from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.id = any(array(select entry_id from proof_leaves where index >= :start))`);

export type ProvedEntry = RowOf<Omit<ProvedEntryView, "path">, never, "amount">;

const PROVED = `l.index::float8 as index, e.id, e.transfer_id, t.kind, e.account_id as account,
  e.amount, ${MOMENT} as at, encode(l.salt, 'hex') as salt`;

/** A miner's entries among the first `size` leaves below index `before`, newest first. */
export const listProvedEntries = (
  db: DbOrTrx,
  about: { userId: string; size: number; before: number | null; limit: number },
) =>
  many<ProvedEntry>(db, { ...about })(`select ${PROVED}
     from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     join proof_leaves l on l.entry_id = e.id
     where e.account_id = :userId and l.index < :size and (:before::bigint is null or l.index < :before::bigint)
     order by l.index desc limit :limit`);

/** The miner's entry of this attempt's award, if it is among the first `size` leaves. */
export const findAwardEntry = (db: DbOrTrx, about: { attemptId: string; size: number }) =>
  maybe<ProvedEntry>(db, { ...about })(`select ${PROVED}
     from task_attempts a join ledger_transfers t on t.subject_id = a.id and t.kind = 'award'
     join ledger_entries e on e.transfer_id = t.id and e.account_id = a.user_id
     join proof_leaves l on l.entry_id = e.id
     where a.id = :attemptId and l.index < :size`);

/** A miner's balance, and the miner's entries after the first `size` leaves, from one snapshot. */
export const countUnprovedEntries = (db: DbOrTrx, userId: string, size: number) =>
  one<{ count: number; points: bigint; balance: bigint }>(db, { userId, size })(`
    select count(e.id)::int as count, coalesce(sum(e.amount), 0)::bigint as points,
        (select balance from ledger_accounts where id = :userId) as balance
      from ledger_entries e left join proof_leaves l on l.entry_id = e.id
      where e.account_id = :userId and (l.index is null or l.index >= :size)`);
