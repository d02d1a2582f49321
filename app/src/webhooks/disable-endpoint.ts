import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import * as endpoints from "@lode/db/webhooks/endpoints.repository";
import type { App } from "../app.ts";

/** Stops sending to an endpoint; pending deliveries wait. Throws Refused("nothing-to-change"). */
export const disableEndpoint = (
  { transaction }: Pick<App, "transaction">,
  { id, reason, by }: { id: string; reason: Reason; by: string },
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await endpoints.disableEndpoint(trx, id, reason))) throw new Refused("nothing-to-change");
    const act = { actor: by, act: "disabled a webhook endpoint", subjectId: id, detail: { reason } };
    await recordAct(trx, act);
  });
