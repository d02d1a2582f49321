import type { SeededMiner } from "./seed-miners.ts";

/** A client's try. The same key may be tried several times. */
export interface AskedOperation {
  key: string;
  userId: string;
  amount: number;
  wallet: string;
  /** Milliseconds since 1970, when the answer came or the time ran out. */
  at: number;
  tookMs: number;
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
  { key, miner, amount }: AskedWithdrawal,
  answerWithinMs: number,
): Promise<AskedOperation> {
  const startedAt = Date.now();
  const known = { key, userId: miner.userId, amount, wallet: miner.wallet };
  const timed = () => ({ at: Date.now(), tookMs: Date.now() - startedAt });
  try {
    const response = await fetch(`${baseUrl}/api/withdrawal`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${miner.bearer}`,
        "Content-Type": "application/json",
        "Idempotency-Key": key,
      },
      body: JSON.stringify({ amount, walletAddress: miner.wallet, withdrawalType: "stablecoin" }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const body = (await response.json()) as { withdrawal?: { id: string }; error?: string };
    const reason = `${response.status} ${body.error ?? ""}`.trim();
    if (response.ok && body.withdrawal)
      return { ...known, ...timed(), outcome: "ok", withdrawalId: body.withdrawal.id };
    return { ...known, ...timed(), outcome: response.status < 500 ? "fail" : "unknown", reason };
  } catch (error) {
    return { ...known, ...timed(), outcome: "unknown", reason: error instanceof Error ? error.message : "" };
  }
}
