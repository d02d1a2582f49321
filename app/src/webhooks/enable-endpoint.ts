import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import { lockOperators } from "@lode/db/operators/operators.repository";
import * as endpoints from "@lode/db/webhooks/endpoints.repository";
import type { App } from "../app.ts";

/**
 * Resumes an endpoint: waiting deliveries and new events are sent. Throws Refused("nothing-to-change"), also if a
 * maker of the endpoint is no owner any more: enabling would give a credential back to that person.
 */
export const enableEndpoint = (
  { transaction }: Pick<App, "transaction">,
  { id, reason, by }: { id: string; reason: Reason; by: string },
): Promise<void> =>
  transaction(async (trx) => {
    const operators = await lockOperators(trx);
    const makers = await endpoints.listMakers(trx, id);
    const gone = operators.find(
      ({ email, role, disabledAt }) => makers.includes(email) && (disabledAt || role !== "owner"),
    );
    if (gone)
      throw new Refused("nothing-to-change", {
        error: `${gone.email} made this endpoint and is no owner any more: add a new endpoint`,
      });
    if (!(await endpoints.enableEndpoint(trx, id))) throw new Refused("nothing-to-change");
    const act = { actor: by, act: "enabled a webhook endpoint", subjectId: id, detail: { reason } };
    await recordAct(trx, act);
  });
