import { isDeepStrictEqual } from "node:util";
import { Refused } from "@lode/core/contracts/errors";
import type { Award } from "@lode/core/domain/points/ledger";
import type { Trx } from "@lode/db/connection";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import type { ClaimedPayout } from "@lode/db/withdrawals/claims.repository";
import { clearHolds, placeHolds } from "@lode/db/withdrawals/holds.repository";
import type { WorkerApp } from "../../src/open-app.ts";
import type { Model, ModelHold } from "./model.ts";

export interface Request {
  userId: string;
  amount: bigint;
  wallet: string;
  key: string;
  hold: ModelHold;
}

/** One miner, the model of their money, and the ids behind the model's numbers. */
export interface Life {
  app: WorkerApp;
  /** Ids of tasks; each miner may do each task once. */
  tasks: readonly string[];
  miner: BuiltMiner;
  model: Model;
  awards: Award[];
  withdrawals: { id: string; request: Request }[];
  payouts: string[];
  claims: ClaimedPayout[];
}

export const WALLETS = [
  "5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY",
  "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
];
export const OPERATOR = "model@lode.test";
const HOUR_MS = 3_600_000;

/** Places a reason to hold, as the product does; "none" clears the holds that time would end. */
export function placeHold(trx: Trx, withdrawalId: string, wanted: ModelHold): Promise<void> {
  if (wanted === "none") return clearHolds(trx, withdrawalId, ["wallet-changed"]);
  if (wanted === "person") return placeHolds(trx, withdrawalId, [{ kind: "review", lasts: { until: null } }]);
  const until = new Date(Date.now() + (wanted === "timed" ? HOUR_MS : -HOUR_MS));
  return placeHolds(trx, withdrawalId, [{ kind: "wallet-changed", lasts: { until } }]);
}

export function agree(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}: the product says ${show(actual)}, the model ${show(expected)}`);
}
const show = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part));

export async function unlessRefused<T>(
  work: Promise<T>,
  isExpected = (error: unknown): boolean => error instanceof Refused,
): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isExpected(error)) return undefined;
    throw error;
  }
}
