import { recordAct } from "@lode/db/operations/audit.repository";
import type { HaltName } from "@lode/db/operations/halts.repository";
import * as halts from "@lode/db/operations/halts.repository";
import { clearHaltHolds } from "@lode/db/withdrawals/holds.repository";
import type { App } from "../app.ts";

/** Ends a halt. False if nothing was halted under this name. */
export const resume = (
  { transaction }: Pick<App, "transaction">,
  { name, reason, by: actor }: { name: HaltName; reason?: string; by: string },
): Promise<boolean> =>
  transaction(async (trx) => {
    const resumed = await halts.resume(trx, name, actor);
    // They would wait until their hold is checked again.
    if (resumed && name === "payouts") await clearHaltHolds(trx);
    if (resumed)
      await recordAct(trx, {
        actor,
        act: `resumed ${name}`,
        subjectId: null,
        detail: reason ? { reason } : {},
      });
    return resumed;
  });
