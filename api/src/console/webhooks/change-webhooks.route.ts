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
import { route } from "../../http/route.ts";

export const addWebhookRoute = route(addWebhook, ({ input, session, deps }) =>
  addEndpoint(deps, { ...input.body, events: [...new Set(input.body.events)], by: session.email }),
);

export const disableWebhookRoute = route(disableWebhook, async ({ input, session, deps }) => {
  await disableEndpoint(deps, { ...input.params, ...input.body, by: session.email });
  return { success: true as const };
});

export const enableWebhookRoute = route(enableWebhook, async ({ input, session, deps }) => {
  await enableEndpoint(deps, { ...input.params, ...input.body, by: session.email });
  return { success: true as const };
});

export const rotateWebhookSecretRoute = route(rotateWebhookSecret, async ({ input, session, deps }) => {
  const rotated = await rotateEndpointSecret(deps, { ...input.params, ...input.body, by: session.email });
  return { secret: rotated.secret, previousEndsAt: rotated.previousEndsAt.toISOString() };
});
