import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { HaltName } from "@lode/db/operations/halts.repository";
import * as halts from "@lode/db/operations/halts.repository";
import { clearHaltHolds } from "@lode/db/withdrawals/holds.repository";
import type { App } from "../app.ts";

/** Ends a halt. Throws Refused("not-halted"). */
export const resume = (
  { transaction }: Pick<App, "transaction">,
  { name, reason, by: actor }: { name: HaltName; reason: Reason; by: string },
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await halts.resume(trx, name, actor))) throw new Refused("not-halted");
    // Otherwise these withdrawals wait for the next check of their hold.
    if (name === "payouts") await clearHaltHolds(trx);
    await recordAct(trx, { actor, act: `resumed ${name}`, subjectId: null, detail: { reason } });
  });
