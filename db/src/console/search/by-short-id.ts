import {
  ATTEMPT,
  ATTEMPTS,
  JOB,
  type Lookup,
  MINER,
  MINERS,
  OBJECTION,
  TASK,
  TRANSACTION,
  WITHDRAWAL,
} from "./lookups.ts";

/** The subjects whose ids lists show, with the alias of their table. */
const WITH_SHORT_IDS: readonly [subject: Omit<Lookup, "by" | "from">, from: string, alias: string][] = [
  [WITHDRAWAL, "withdrawals w", "w"],
  [MINER, MINERS, "u"],
  [TASK, "mining_tasks k", "k"],
  [ATTEMPT, ATTEMPTS, "a"],
  [TRANSACTION, "payout_transactions t", "t"],
  [JOB, "failed_jobs j", "j"],
  [OBJECTION, "objections b", "b"],
];

const STARTS = (alias: string) => `${alias}.id between :low::uuid and :high::uuid`;
const ENDS = (alias: string) => `right(${alias}.id::text, 8) = :end`;

const byShortId = (condition: (alias: string) => string): Lookup[] =>
  WITH_SHORT_IDS.map(([subject, from, alias]) => ({
    ...subject,
    by: "short id",
    from: `${from} where ${condition(alias)}`,
  }));

export const BY_BOTH_ENDS = byShortId((alias) => `${STARTS(alias)} and ${ENDS(alias)}`);
export const BY_ONE_END: readonly Lookup[] = [...byShortId(STARTS), ...byShortId(ENDS)];

/** The first id, and the last, that begin with these eight digits. */
export const startsWith = (start: string): Record<string, string> => ({
  low: `${start}-0000-0000-0000-000000000000`,
  high: `${start}-ffff-ffff-ffff-ffffffffffff`,
});
