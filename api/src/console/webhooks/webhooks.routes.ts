import { addEndpoint } from "@lode/app/webhooks/add-endpoint";
import { disableEndpoint } from "@lode/app/webhooks/disable-endpoint";
import { enableEndpoint } from "@lode/app/webhooks/enable-endpoint";
import * as one from "@lode/app/webhooks/replay-delivery";
import * as failed from "@lode/app/webhooks/replay-failed-deliveries";
import { rotateEndpointSecret } from "@lode/app/webhooks/rotate-endpoint-secret";
import {
  addWebhook,
  type DeliveryView,
  disableWebhook,
  enableWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  replayFailedDeliveries,
  rotateWebhookSecret,
  type WebhookView,
} from "@lode/core/contracts/console/webhooks";
import { Refused } from "@lode/core/contracts/errors";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import * as webhooks from "@lode/db/console/webhooks.read-model";
import {
  type DeliveryRow,
  type EndpointWithCounts,
  readWebhooks,
} from "@lode/db/console/webhooks.read-model";
import { route } from "../../http/route.ts";

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

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/**
 * The path of a receiver's URL may contain a secret, so only owners, who can set the URL, may read the path.
 */
const presentWebhook = (endpoint: EndpointWithCounts, role: OperatorRole): WebhookView => ({
  ...endpoint,
  url: role === "owner" ? endpoint.url : `${new URL(endpoint.url).origin}/…`,
  createdAt: endpoint.createdAt.toISOString(),
  disabledAt: iso(endpoint.disabledAt),
  previousEndsAt: iso(endpoint.previousEndsAt),
});

const presentDelivery = ({ url, ...delivery }: DeliveryRow): DeliveryView => ({
  ...delivery,
  host: new URL(url).host,
  nextAt: iso(delivery.nextAt),
  createdAt: delivery.createdAt.toISOString(),
  endedAt: iso(delivery.endedAt),
});
