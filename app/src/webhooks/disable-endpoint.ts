import { recordAct } from "@lode/db/operations/audit.repository";
import * as endpoints from "@lode/db/webhooks/endpoints.repository";
import type { App } from "../app.ts";

/** Sends nothing more to an endpoint; what is pending waits. False if it was disabled before, or does not exist. */
export const disableEndpoint = (
  { transaction }: Pick<App, "transaction">,
  { id, reason, by }: { id: string; reason: string; by: string },
): Promise<boolean> =>
  transaction(async (trx) => {
    if (!(await endpoints.disableEndpoint(trx, id, reason))) return false;
    const act = { actor: by, act: "disabled a webhook endpoint", subjectId: id, detail: { reason } };
    await recordAct(trx, act);
    return true;
  });
