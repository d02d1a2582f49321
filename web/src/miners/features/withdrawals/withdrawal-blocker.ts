import { type ProblemCode, sentenceOf } from "@lode/core/contracts/problem";
import { decideWithdrawal, FEE_POINTS, MINIMUM_POINTS } from "@lode/core/domain/withdrawals/policy";
import { isTransient } from "../../../lib/api-error.ts";
import { decimal } from "../../../lib/format.ts";
import { withdrawals as texts } from "../../../texts/en/withdrawals.ts";
import { sayProblem } from "../../../texts/say.ts";

/** Formats the server's amount, "12345.60", in the page's language. */
export const usdc = (amount: string): string => `${decimal(Number(amount), 2)} USDC`;

const hex = (byte: number): string => byte.toString(16).padStart(2, "0");
/** Returns 128 random bits. Browsers offer randomUUID only on secure origins. */
const freshKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join("");

export interface KeyedRequest {
  key: string;
  body: string;
}

/**
 * Returns the key for the next attempt. After a failure with an unknown outcome (network, 5xx) the same
 * request keeps its key, so submitting again cannot withdraw twice.
 */
export function keyFor(body: unknown, last: KeyedRequest | null, lastError: unknown): KeyedRequest {
  const text = JSON.stringify(body);
  const uncertain = lastError !== null && lastError !== undefined && isTransient(lastError);
  return last && uncertain && last.body === text ? last : { key: freshKey(), body: text };
}

const MAXIMUM_DIGITS = 9;

/** Parses whole points above 0; null for anything else. */
export function pointsIn(text: string): bigint | null {
  const digits = text.trim();
  if (!/^\d+$/.test(digits) || digits.length > MAXIMUM_DIGITS) return null;
  const points = BigInt(digits);
  return points > 0n ? points : null;
}

export interface WithdrawalBlocker {
  /** Empty before anything is typed: the button is disabled without a message. */
  sentence: string;
  /** The needed points and the balance. */
  detail?: string;
}

/** Why a withdrawal is impossible, or null. Checked in the order in which miners can resolve the reasons. */
export function withdrawalBlocker(asked: {
  wallet: string | null;
  amount: string;
  /** Null while it loads. */
  balance: bigint | null;
}): WithdrawalBlocker | null {
  if (asked.wallet === null) return { sentence: texts.connectWallet };
  if (asked.balance === null) return { sentence: texts.reading };
  const amount = pointsIn(asked.amount);
  if (amount === null) {
    const isShort = asked.balance < MINIMUM_POINTS + FEE_POINTS;
    if (asked.amount.trim() === "")
      return { sentence: isShort ? texts.startsAt(Number(MINIMUM_POINTS + FEE_POINTS)) : "" };
    return { sentence: texts.validAmount, ...(isShort ? needed(MINIMUM_POINTS, asked.balance) : {}) };
  }
  const decision = decideWithdrawal({ amount, type: "stablecoin" }, { balance: asked.balance });
  if (decision.allowed) return null;
  const reason = decision.reason satisfies ProblemCode;
  const sentence = texts.refused[reason] ?? sayProblem(reason, sentenceOf(reason));
  return { sentence, ...(reason === "insufficient-balance" ? needed(amount, asked.balance) : {}) };
}

const needed = (amount: bigint, balance: bigint) => ({
  detail: texts.youNeed(Number(amount + FEE_POINTS), Number(amount), Number(balance)),
});

/** The most that can be withdrawn: the fee comes on top. */
export const largestAmount = (balance: bigint): bigint => (balance > FEE_POINTS ? balance - FEE_POINTS : 0n);
