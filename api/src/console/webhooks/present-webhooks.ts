import type { DeliveryView, WebhookView } from "@lode/core/contracts/console/webhooks";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { DeliveryRow, EndpointWithCounts } from "@lode/db/console/webhooks.read-model";

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** A receiver's path may authorize its senders, so only owners, who can set it, may read it. */
export const presentWebhook = (endpoint: EndpointWithCounts, role: OperatorRole): WebhookView => ({
  ...endpoint,
  url: role === "owner" ? endpoint.url : `${new URL(endpoint.url).origin}/…`,
  createdAt: endpoint.createdAt.toISOString(),
  disabledAt: iso(endpoint.disabledAt),
  previousEndsAt: iso(endpoint.previousEndsAt),
});

export const presentDelivery = ({ url, ...delivery }: DeliveryRow): DeliveryView => ({
  ...delivery,
  host: new URL(url).host,
  nextAt: iso(delivery.nextAt),
  createdAt: delivery.createdAt.toISOString(),
  endedAt: iso(delivery.endedAt),
});
