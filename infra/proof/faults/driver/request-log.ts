import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Records requests other than withdrawals, in a scenario that allows no failed request. */
export interface RequestLog {
  /** `failure` is undefined if the answer was right. */
  write(what: string, failure?: string): void;
}

export function openRequestLog(folder: string): RequestLog {
  const file = join(folder, "requests.jsonl");
  // The file's presence tells the checker that every request must be answered.
  writeFileSync(file, "");
  return {
    write: (what, failure) =>
      appendFileSync(file, `${JSON.stringify({ what, at: Date.now(), ...(failure ? { failure } : {}) })}\n`),
  };
}
