import { addEndpoint } from "@lode/app/webhooks/add-endpoint";
import { disableEndpoint } from "@lode/app/webhooks/disable-endpoint";
import { enableEndpoint } from "@lode/app/webhooks/enable-endpoint";
import { rotateEndpointSecret } from "@lode/app/webhooks/rotate-endpoint-secret";
import {
  addWebhook,
  disableWebhook,
  enableWebhook,
  rotateWebhookSecret,
} from "@lode/core/contracts/console/webhooks";
import { Refused } from "@lode/core/contracts/errors";
import { route } from "../../http/route.ts";
import { doneOr } from "../done-or.ts";

export const addWebhookRoute = route(addWebhook, ({ input, session, deps }) =>
  addEndpoint(deps, { ...input.body, events: [...new Set(input.body.events)], by: session.email }),
);

export const disableWebhookRoute = route(disableWebhook, async ({ input, session, deps }) =>
  doneOr(
    "nothing-to-change",
    await disableEndpoint(deps, { ...input.params, ...input.body, by: session.email }),
  ),
);

export const enableWebhookRoute = route(enableWebhook, async ({ input, session, deps }) =>
  doneOr(
    "nothing-to-change",
    await enableEndpoint(deps, { ...input.params, ...input.body, by: session.email }),
  ),
);

export const rotateWebhookSecretRoute = route(rotateWebhookSecret, async ({ input, session, deps }) => {
  const rotated = await rotateEndpointSecret(deps, { ...input.params, ...input.body, by: session.email });
  if (!rotated) throw new Refused("not-found");
  return { secret: rotated.secret, previousEndsAt: rotated.previousEndsAt.toISOString() };
});
