import { recordAct } from "@lode/db/operations/audit.repository";
import * as endpoints from "@lode/db/webhooks/endpoints.repository";
import type { App } from "../app.ts";

/** Sends what waited, and new events. False if the endpoint is not disabled, or does not exist. */
export const enableEndpoint = (
  { transaction }: Pick<App, "transaction">,
  { id, reason, by }: { id: string; reason: string; by: string },
): Promise<boolean> =>
  transaction(async (trx) => {
    if (!(await endpoints.enableEndpoint(trx, id))) return false;
    const act = { actor: by, act: "enabled a webhook endpoint", subjectId: id, detail: { reason } };
    await recordAct(trx, act);
    return true;
  });
