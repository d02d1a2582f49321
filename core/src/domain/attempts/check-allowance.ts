import { say } from "../sentences/sentences.ts";

const SECOND_MS = 1_000;
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = 3_600 * SECOND_MS;

/** What the network cost today for this miner and this account, by the database's clock, without what was done. */
export interface CheckFacts {
  /** Microdollars: the higher of the miner's and the account's costs. */
  spent: bigint;
  /** The midnight UTC that ends the day. */
  dayEndsAt: Date;
  /** Verdicts `not_done` in a row today, of the miner or of the account, and when the newest was recorded. */
  misses: number;
  missedAt: Date | null;
}

export interface CheckTerms {
  /** Microdollars for one miner, and for one account, in a UTC day; 0 means no limit. */
  allowance: bigint;
  /** Verdicts `not_done` in a row before the first pause; 0 means no pauses. */
  missesBeforePause: number;
}

export type CheckPause = { because: "allowance" | "misses"; until: Date };

/** On each network a miner and an account may each spend this share of the day's ceiling. */
export const allowanceOf = (ceiling: bigint, percent: number): bigint =>
  percent === 0 ? 0n : (ceiling * BigInt(percent)) / 100n;

/**
 * Why and until when a question about this account waits; undefined if the network may be asked. Nothing is lost by a pause,
 * so a miner who is only slow at the network loses time, and a miner who makes questions dear stops at their own share.
 */
export function pauseBeforeCheck(facts: CheckFacts, terms: CheckTerms, now: Date): CheckPause | undefined {
  if (terms.allowance > 0n && facts.spent >= terms.allowance)
    return { because: "allowance", until: facts.dayEndsAt };
  if (terms.missesBeforePause === 0 || facts.misses < terms.missesBeforePause || !facts.missedAt)
    return undefined;
  const doublings = facts.misses - terms.missesBeforePause;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** doublings, LONGEST_PAUSE_MS);
  const until = new Date(facts.missedAt.getTime() + pauseMs);
  return until > now ? { because: "misses", until } : undefined;
}

/** The sentence that the miner reads while a check waits. The time is in UTC, so it stays true. */
export function explainPause({ because, until }: CheckPause, misses: number, networkName: string): string {
  const time = until.toISOString().slice(11, 16);
  return because === "allowance"
    ? say("own-checks-used-up")
    : say("too-many-misses", { network: networkName, misses, time });
}
