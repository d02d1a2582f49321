import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import * as endpoints from "@lode/db/webhooks/endpoints.repository";
import type { App } from "../app.ts";

/** Resumes an endpoint: waiting deliveries and new events are sent. Throws Refused("nothing-to-change"). */
export const enableEndpoint = (
  { transaction }: Pick<App, "transaction">,
  { id, reason, by }: { id: string; reason: Reason; by: string },
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await endpoints.enableEndpoint(trx, id))) throw new Refused("nothing-to-change");
    const act = { actor: by, act: "enabled a webhook endpoint", subjectId: id, detail: { reason } };
    await recordAct(trx, act);
  });
