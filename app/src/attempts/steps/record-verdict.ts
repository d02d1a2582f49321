import { GiveUpError } from "@lode/core/contracts/errors";
import { codeOf } from "@lode/db/transaction";
import { createBatcher } from "./batcher.ts";
import type { Check } from "./check.ts";
import { type RecordApp, recordVerdicts } from "./record-verdicts.ts";

/** The most checks that share one transaction. */
const MAXIMUM_BATCH = 200;
const batchers = new WeakMap<RecordApp, (check: Check) => Promise<void>>();

/** Refused by a rule of ours or of the database (SQLSTATE classes 22 and 23: data, integrity), not by a lost connection. */
const isRefused = (error: unknown): boolean => error instanceof GiveUpError || /^2[23]/.test(codeOf(error));

/** Resolves when the verdict is committed. Verdicts that come at the same time share one transaction. */
export function recordVerdict(app: RecordApp, check: Check): Promise<void> {
  const known = batchers.get(app);
  if (known) return known(check);
  const add = createBatcher<Check>((checks) => recordVerdicts(app, checks), {
    most: MAXIMUM_BATCH,
    isOfAnItem: isRefused,
  });
  batchers.set(app, add);
  return add(check);
}
