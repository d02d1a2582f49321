import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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

export function openOperationLog(folder: string): OperationLog {
  const file = join(folder, "operations.jsonl");
  return {
    write: (operation) => appendFileSync(file, `${JSON.stringify(operation)}\n`),
    expectAccepted: (expected) =>
      writeFileSync(join(folder, "expected-accepted.json"), JSON.stringify(expected)),
  };
}
