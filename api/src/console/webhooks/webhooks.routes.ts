import { addEndpoint } from "@lode/app/webhooks/add-endpoint";
import { disableEndpoint } from "@lode/app/webhooks/disable-endpoint";
import { enableEndpoint } from "@lode/app/webhooks/enable-endpoint";
import * as one from "@lode/app/webhooks/replay-delivery";
import * as failed from "@lode/app/webhooks/replay-failed-deliveries";
import { rotateEndpointSecret } from "@lode/app/webhooks/rotate-endpoint-secret";
import {
  addWebhook,
  disableWebhook,
  enableWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  replayFailedDeliveries,
  rotateWebhookSecret,
} from "@lode/core/contracts/console/webhooks";
import { Refused } from "@lode/core/contracts/errors";
import * as webhooks from "@lode/db/console/webhooks.read-model";
import { readWebhooks } from "@lode/db/console/webhooks.read-model";
import { route } from "../../http/route.ts";
import { presentDelivery, presentWebhook } from "./present-webhooks.ts";

export const listWebhooksRoute = route(listWebhooks, async ({ deps, session }) => ({
  items: (await readWebhooks(deps.db)).map((one) => presentWebhook(one, session.role)),
}));

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

export const listDeliveriesRoute = route(listDeliveries, async ({ input, deps }) => {
  const { endpoint, state, cursor, limit } = input.query;
  const asked = { endpoint: endpoint ?? null, state: state ?? null, cursor: cursor ?? null, limit };
  const { page, nextCursor } = await webhooks.listDeliveries(deps.db, asked);
  return { items: page.map(presentDelivery), nextCursor };
});

export const getDeliveryRoute = route(getDelivery, async ({ input, deps }) => {
  const found = await webhooks.findDelivery(deps.db, input.params.id);
  if (!found) throw new Refused("not-found");
  const { body, ...delivery } = found;
  return { delivery: presentDelivery(delivery), body };
});

export const replayFailedDeliveriesRoute = route(
  replayFailedDeliveries,
  async ({ input: { params, body }, session, deps }) => ({
    replayed: await failed.replayFailedDeliveries(deps, {
      endpointId: params.id,
      ...body,
      by: session.email,
    }),
  }),
);

export const replayDeliveryRoute = route(replayDelivery, async ({ input, session, deps }) => {
  await one.replayDelivery(deps, { ...input.params, ...input.body, by: session.email });
  return { success: true as const };
});
