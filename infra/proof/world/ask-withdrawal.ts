import { setTimeout as sleep } from "node:timers/promises";
import type { SeededMiner } from "./seed-miners.ts";

/** A client's try. The same key may be tried several times. */
export interface Operation {
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

export interface OperationLog {
  write(operation: Operation): void;
  /** Records how many requests of each miner must be accepted. */
  expectAccepted(expected: readonly { userId: string; accepted: number }[]): void;
}

const ANSWER_WITHIN_MS = 6_000;
const PAUSE_MS = 500;
const PATIENCE_MS = 60_000;

export interface Asked {
  key: string;
  miner: SeededMiner;
  amount: number;
}

/** Repeats a request whose outcome is unknown under the same key, like a well-behaved client. */
export async function askWithdrawal(
  baseUrl: string,
  log: OperationLog,
  asked: Asked,
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<Operation> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const operation = await tryOnce(baseUrl, asked, answerWithinMs);
    log.write(operation);
    if (operation.outcome !== "unknown" || Date.now() > giveUpAt) return operation;
    await sleep(PAUSE_MS);
  }
}

export async function tryOnce(
  baseUrl: string,
  { key, miner, amount }: Asked,
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<Operation> {
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
