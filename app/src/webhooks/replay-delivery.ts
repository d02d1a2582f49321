import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import * as deliveries from "@lode/db/webhooks/deliveries.repository";
import type { App } from "../app.ts";

/** Sends one ended delivery again, under the same webhook-id. Throws Refused("nothing-to-change") if it is pending. */
export const replayDelivery = (
  { transaction }: Pick<App, "transaction">,
  { id, reason, by }: { id: string; reason: Reason; by: string },
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await deliveries.replayDelivery(trx, id))) throw new Refused("nothing-to-change");
    await recordAct(trx, { actor: by, act: "replayed a webhook", subjectId: id, detail: { reason } });
  });
