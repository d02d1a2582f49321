import * as one from "@lode/app/webhooks/replay-delivery";
import * as failed from "@lode/app/webhooks/replay-failed-deliveries";
import { replayDelivery, replayFailedDeliveries } from "@lode/core/contracts/console/webhooks";
import { route } from "../../http/route.ts";

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
