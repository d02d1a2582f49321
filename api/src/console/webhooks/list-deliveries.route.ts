import { getDelivery, listDeliveries } from "@lode/core/contracts/console/webhooks";
import { Refused } from "@lode/core/contracts/errors";
import * as webhooks from "@lode/db/console/webhooks.read-model";
import { route } from "../../http/route.ts";
import { presentDelivery } from "./present-webhooks.ts";

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
