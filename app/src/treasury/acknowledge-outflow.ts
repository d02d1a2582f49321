import { recordAct } from "@lode/db/operations/audit.repository";
import { acknowledgeMovement } from "@lode/db/treasury/movements.repository";
import type { App } from "../app.ts";

/** Marks an outflow that no withdrawal explains as acknowledged. False if there is no such outflow. */
export const acknowledgeOutflow = (
  { transaction }: Pick<App, "transaction">,
  { signature, reason, by: actor }: { signature: string; reason: string; by: string },
): Promise<boolean> =>
  transaction(async (trx) => {
    const acknowledged = await acknowledgeMovement(trx, { signature, actor, reason });
    const detail = { signature, reason };
    if (acknowledged)
      await recordAct(trx, { actor, act: "acknowledged an outflow", subjectId: null, detail });
    return acknowledged;
  });
