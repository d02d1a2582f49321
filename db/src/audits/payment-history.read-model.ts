import type { Trx } from "../connection.ts";
import { many } from "../query.ts";

/** Longer than the time between two steps of the audit. */
const LATELY = "15 minutes";
/** More rows than can be paid in that time; only an upper bound. */
const LATELY_MOST = 50_000;

/** Signatures of the movements that name one of these withdrawals. */
export const listSignaturesOf = async (trx: Trx, withdrawalIds: readonly string[]): Promise<string[]> =>
  (
    await many<{ signature: string }>(
      trx,
      `select m.signature from unnest(:ids::uuid[]) w (id)
       join treasury_movements m on m.withdrawal_ids @> array[w.id]`,
      { ids: [...withdrawalIds] },
    )
  ).map(({ signature }) => signature);

const ROWS = {
  movements: {
    lately: `select signature from (select signature, seen_at from treasury_movements order by slot desc
      limit ${LATELY_MOST}) newest where seen_at > now() - interval '${LATELY}'`,
    next: `select signature from treasury_movements where signature > :position order by signature limit :limit::int`,
  },
  withdrawals: {
    lately: `select id::text from withdrawals where status = 'completed'
      and ended_at > now() - interval '${LATELY}' order by ended_at desc limit ${LATELY_MOST}`,
    next: `select id::text from withdrawals
      where id > coalesce(nullif(:position, ''), '00000000-0000-0000-0000-000000000000')::uuid
      order by id limit :limit::int`,
  },
} as const;

export type ComparedHistory = keyof typeof ROWS;

const keys = async (trx: Trx, sql: string, bindings: Record<string, unknown>): Promise<string[]> =>
  (await many<Record<string, string>>(trx, sql, bindings)).flatMap((row) => Object.values(row));

/** The keys of `limit` rows after `position`. */
export const listNext = (
  trx: Trx,
  history: ComparedHistory,
  after: { position: string; limit: number },
): Promise<string[]> => keys(trx, ROWS[history].next, after);

/** The keys of the rows of the last minutes. */
export const listRecent = (trx: Trx, history: ComparedHistory): Promise<string[]> =>
  keys(trx, ROWS[history].lately, {});
