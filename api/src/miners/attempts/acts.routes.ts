import { prepareAct } from "@lode/app/attempts/prepare-act";
import { publishAct } from "@lode/app/attempts/publish-act";
import * as contract from "@lode/core/contracts/http/acts";
import { route } from "../../http/route.ts";

export const prepareActRoute = route(contract.prepareAct, async ({ session: { userId }, input, deps }) => {
  await deps.limits.spend("act-user", userId);
  const { task_id: taskId, twitter_account_id: externalId, text } = input.body;
  return { event: JSON.parse(await prepareAct(deps, { userId, taskId, externalId, text })) };
});

export const publishActRoute = route(contract.publishAct, async ({ session: { userId }, input, deps }) => {
  await deps.limits.spend("act-user", userId);
  const { task_id: taskId, twitter_account_id: externalId, event } = input.body;
  await publishAct(deps, { userId, taskId, externalId, signed: JSON.stringify(event) });
});
