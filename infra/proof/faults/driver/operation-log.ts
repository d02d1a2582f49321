import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** One try of the client. The same key may be tried several times. */
export interface Operation {
  key: string;
  userId: string;
  amount: number;
  wallet: string;
  /** Milliseconds since 1970, at the answer or the time-out. */
  at: number;
  tookMs: number;
  /** A time-out, a broken connection and a 5xx are unknown: the request may have taken effect. */
  outcome: "ok" | "fail" | "unknown";
  withdrawalId?: string;
  reason?: string;
}

export interface OperationLog {
  write(operation: Operation): void;
  /** How many requests of a miner must be accepted. */
  expectAccepted(expected: readonly { userId: string; accepted: number }[]): void;
}

export function openOperationLog(folder: string): OperationLog {
  const file = join(folder, "operations.jsonl");
  return {
    write: (operation) => appendFileSync(file, `${JSON.stringify(operation)}\n`),
    expectAccepted: (expected) =>
      writeFileSync(join(folder, "expected-accepted.json"), JSON.stringify(expected)),
  };
}
