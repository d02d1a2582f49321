import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import { acknowledgeMovement } from "@lode/db/treasury/movements.repository";
import type { App } from "../app.ts";

/**
 * Acknowledges an outflow that no withdrawal explains. Throws Refused("nothing-to-change") if there is no
 * such outflow.
 */
export const acknowledgeOutflow = (
  { transaction }: Pick<App, "transaction">,
  { signature, reason, by: actor }: { signature: string; reason: Reason; by: string },
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await acknowledgeMovement(trx, { signature, actor, reason })))
      throw new Refused("nothing-to-change");
    const detail = { signature, reason };
    await recordAct(trx, { actor, act: "acknowledged an outflow", subjectId: null, detail });
  });
