import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** One injected fault. */
export interface DeliveredFault {
  kind: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The chain's newest slot at a kill. */
  slot?: number;
}

/** The injected faults. */
export interface FaultLog {
  delivered(kind: string, more?: { at?: number; slot?: number; [detail: string]: unknown }): void;
  /** Without these kinds the run is void. */
  expect(kinds: readonly string[]): void;
  counts(): Record<string, number>;
}

export function openFaultLog(folder: string): FaultLog {
  const file = join(folder, "faults.jsonl");
  const counts: Record<string, number> = {};
  return {
    delivered(kind, more = {}) {
      counts[kind] = (counts[kind] ?? 0) + 1;
      const fault: DeliveredFault = { kind, at: Date.now(), ...more };
      appendFileSync(file, `${JSON.stringify(fault)}\n`);
    },
    expect(kinds) {
      writeFileSync(join(folder, "expected-faults.json"), JSON.stringify(kinds));
    },
    counts: () => counts,
  };
}
