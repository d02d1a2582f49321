import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Requests besides withdrawals, in a scenario in which none may fail. */
export interface RequestLog {
  /** `failure`: undefined if the answer was right. */
  write(what: string, failure?: string): void;
}

export function openRequestLog(folder: string): RequestLog {
  const file = join(folder, "requests.jsonl");
  // Its presence tells the checker that every request must be answered.
  writeFileSync(file, "");
  return {
    write: (what, failure) =>
      appendFileSync(file, `${JSON.stringify({ what, at: Date.now(), ...(failure ? { failure } : {}) })}\n`),
  };
}
