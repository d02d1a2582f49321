import { messageOf } from "@lode/core/contracts/errors";
import { requestWithdrawal } from "@lode/core/contracts/http/withdrawals";
import { createLodeClient } from "@lode/sandbox/people/lode-client";
import type { SeededMiner } from "./seed-miners.ts";

/** A client's try. The same key may be tried several times. */
export interface AskedOperation {
  key: string;
  userId: string;
  amount: number;
  wallet: string;
  /** Milliseconds since 1970, when the answer came or the time ran out. */
  at: number;
  /** Unknown after a time-out, a broken connection or a 5xx: the request may have taken effect. */
  outcome: "ok" | "fail" | "unknown";
  withdrawalId?: string;
  reason?: string;
}

interface AskedWithdrawal {
  key: string;
  miner: SeededMiner;
  amount: number;
}

export async function tryOnce(
  baseUrl: string,
  { key, miner: { userId, bearer, wallet }, amount }: AskedWithdrawal,
  withinMs: number,
): Promise<AskedOperation> {
  const known = { key, userId, amount, wallet };
  const body = { amount, walletAddress: wallet, withdrawalType: "stablecoin" as const };
  try {
    const client = createLodeClient(baseUrl, { bearer, withinMs });
    const answer = await client.ask(requestWithdrawal, { body, headers: { "Idempotency-Key": key } });
    const at = Date.now();
    if ("withdrawal" in answer.body)
      return { ...known, at, outcome: "ok", withdrawalId: answer.body.withdrawal.id };
    const reason = `${answer.status} ${answer.body.error ?? ""}`.trim();
    // Only Lode's own refusal says that nothing was done.
    const isRefused = answer.status < 500 && answer.body.error !== undefined;
    return { ...known, at, outcome: isRefused ? "fail" : "unknown", reason };
  } catch (error) {
    return { ...known, at: Date.now(), outcome: "unknown", reason: messageOf(error) };
  }
}
