import type { DbOrTrx, Trx } from "../connection.ts";
import { many, one, run } from "../query.ts";

/** The checks that walk through a table in steps. Migration 0107-proof inserts their rows. */
export type RoundName =
  | "leaves"
  | "balances"
  | "movements"
  | "withdrawals"
  | "miners"
  | "withdrawals completed"
  | "withdrawals failed"
  | "points completed";

export interface Round {
  /** The key of the last checked row; empty at the start of a round. */
  position: string;
  /** The sum so far. */
  counted: bigint;
  changesAtStart: bigint;
}

/** Where a check continues. Another process running the same check waits until the transaction ends. */
export const lockRound = (trx: Trx, name: RoundName): Promise<Round> =>
  one(
    trx,
    `select position, counted, changes_at_start as "changesAtStart" from audit_rounds where name = :name for update`,
    { name },
  );

export async function advanceRound(
  trx: Trx,
  name: RoundName,
  round: Pick<Round, "position" | "counted"> & Partial<Round>,
): Promise<void> {
  await run(
    trx,
    `update audit_rounds set position = :position, counted = :counted,
       changes_at_start = coalesce(:changesAtStart::bigint, changes_at_start) where name = :name`,
    { name, changesAtStart: null, ...round },
  );
}

/** Ends the round and begins the next. `drift`: how far the counter was off, or how many rows were wrong. */
export async function finishRound(trx: Trx, name: RoundName, drift: bigint): Promise<void> {
  await run(
    trx,
    `update audit_rounds set position = '', counted = 0, drift = :drift, finished_at = now() where name = :name`,
    { name, drift },
  );
}

export interface RoundResult {
  name: RoundName;
  /** Null until the first round is complete. */
  drift: bigint | null;
  finishedAt: Date | null;
}

export const listRounds = (db: DbOrTrx): Promise<RoundResult[]> =>
  many(db, `select name, drift, finished_at as "finishedAt" from audit_rounds order by name`);
