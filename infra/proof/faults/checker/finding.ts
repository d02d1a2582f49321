import type { Evidence } from "./evidence.ts";

/** Every check is reported with its count, even if the count is 0. */
export const CHECKS = [
  "paid twice",
  "lost",
  "stuck",
  "wrong number accepted",
  "failed but paid",
  "completed but unpaid",
  "paid to another",
  "unknown outflow",
  "outflow differs",
  "ledger sum",
  "balance differs",
  "negative balance",
  "double credit",
  "verified but uncredited",
  "paid without review",
  "payouts halted",
  "movement not read",
  "budget overrun",
  "cap overrun",
  "more than earned",
  "second notice",
  "honest miner lost",
  "wrong sign-in",
  "duplicate comment",
  "referral counted twice",
  "above a limit",
  "approved by one person",
  "address revealed",
  "failed request",
  "void run",
] as const;
export type EvidenceCheck = (typeof CHECKS)[number];

export interface EvidenceFinding {
  check: EvidenceCheck;
  /** The id of a withdrawal, miner or account. */
  subject: string;
  sentence: string;
}

export type EvidenceRule = (evidence: Evidence) => EvidenceFinding[];

export const found = (check: EvidenceCheck, subject: string, sentence: string): EvidenceFinding => ({
  check,
  subject,
  sentence,
});

export const foundIf = (isWrong: boolean, ...finding: Parameters<typeof found>): EvidenceFinding[] =>
  isWrong ? [found(...finding)] : [];

export function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
