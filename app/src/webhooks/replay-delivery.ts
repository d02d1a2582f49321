import { recordAct } from "@lode/db/operations/audit.repository";
import * as deliveries from "@lode/db/webhooks/deliveries.repository";
import type { App } from "../app.ts";

/** Sends one ended delivery again, under the same webhook-id. False if it is pending or does not exist. */
export const replayDelivery = (
  { transaction }: Pick<App, "transaction">,
  { id, reason, by }: { id: string; reason: string; by: string },
): Promise<boolean> =>
  transaction(async (trx) => {
    if (!(await deliveries.replayDelivery(trx, id))) return false;
    await recordAct(trx, { actor: by, act: "replayed a webhook", subjectId: id, detail: { reason } });
    return true;
  });
