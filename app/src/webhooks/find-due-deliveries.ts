import { deliverWebhook } from "@lode/core/contracts/jobs/jobs";
import { listDueDeliveries } from "@lode/db/webhooks/deliveries.repository";
import type { App } from "../app.ts";
import type { DueJob } from "../due-job.ts";

/** Deliveries queued per endpoint, at most, so that a dead receiver does not hold up other receivers. */
const PER_ENDPOINT = 50;

/** Due webhooks: new deliveries, retries, and deliveries whose job was lost. */
export const findDueDeliveries = async ({ db, clock }: Pick<App, "db" | "clock">): Promise<DueJob[]> =>
  (await listDueDeliveries(db, clock.now(), PER_ENDPOINT)).map(({ id }) => ({
    job: deliverWebhook,
    payload: { deliveryId: id },
    once: id,
  }));
