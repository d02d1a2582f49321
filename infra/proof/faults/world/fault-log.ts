import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Records the injected faults. */
export interface FaultLog {
  /** `at`: milliseconds since 1970, by default now. `slot`: the chain's newest slot at a kill. */
  delivered(kind: string, more?: { at?: number; slot?: number; [detail: string]: unknown }): void;
  /** The run is void unless faults of all these kinds were delivered. */
  expect(kinds: readonly string[]): void;
}

export function openFaultLog(folder: string): FaultLog {
  const file = join(folder, "faults.jsonl");
  return {
    delivered: (kind, more = {}) =>
      appendFileSync(file, `${JSON.stringify({ kind, at: Date.now(), ...more })}\n`),
    expect: (kinds) => writeFileSync(join(folder, "expected-faults.json"), JSON.stringify(kinds)),
  };
}
