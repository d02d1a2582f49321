import { AsyncLocalStorage } from "node:async_hooks";
import type { Db, DbOrTrx, Trx } from "./connection.ts";
import { run } from "./query.ts";

/** Serialization failure and deadlock: repeating the transaction may succeed. */
const REPEATABLE = new Set(["40001", "40P01"]);
const MAXIMUM_TRIES = 4;

/** Set while a transaction's work runs, including everything the work awaits. */
const open = new AsyncLocalStorage<true>();

/**
 * Every adapter calls this before it reaches outside. A transaction may be repeated and holds its locks while
 * it waits, so nothing outside the database may be called within it.
 */
export function refuseWithinTransaction(call: string): void {
  if (open.getStore()) throw new Error(`${call} within a transaction`);
}

export type Transaction = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

/** Runs `work` in one transaction; again, at most four times, after a serialization failure or deadlock. */
export const transactionOf =
  (db: Db): Transaction =>
  async (work) => {
    for (let tries = 1; ; tries++) {
      try {
        return await db.transaction((trx) => open.run(true, () => work(trx)));
      } catch (error) {
        if (tries >= MAXIMUM_TRIES || !REPEATABLE.has(codeOf(error))) throw error;
      }
    }
  };

/** The SQLSTATE of a database error, or an empty string for any other error. */
export const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** The constraint named by a database error, or an empty string. */
export const constraintOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "constraint" in error ? String(error.constraint ?? "") : "";

/**
 * Makes Postgres plan each later statement of the transaction for its own bindings and the current statistics. For
 * statements over many rows: the cached plan of a prepared statement may date from when its table was almost empty.
 */
export const planEachTime = (trx: DbOrTrx) => run(trx)("set local plan_cache_mode = force_custom_plan");
