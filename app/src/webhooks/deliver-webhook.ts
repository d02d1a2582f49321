import { openSecret } from "@lode/adapters/crypto/seal-secret";
import { sealingContext } from "@lode/adapters/crypto/sealing-context";
import { signWebhook } from "@lode/adapters/webhooks/sign-webhook";
import { decideDelivery, type WebhookAnswer } from "@lode/core/domain/webhooks/delivery";
import type { Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import {
  type ClaimedDelivery,
  claimDelivery,
  endDelivery,
  retryDelivery,
  setDeliveryBody,
} from "@lode/db/webhooks/deliveries.repository";
import { disableEndpoint } from "@lode/db/webhooks/endpoints.repository";
import { readEventFacts } from "@lode/db/webhooks/event-facts.read-model";
import type { App } from "../app.ts";

/** Longer than a receiver may take to answer. If a worker crashes, another worker tries again after this. */
const LEASE_MS = 30_000;

type DeliverApp = Pick<App, "transaction" | "clock" | "webhooks" | "sealingKeys" | "logger">;

/** Tries a delivery once: claims it, sends it and records the answer. */
export async function deliverWebhook(app: DeliverApp, { deliveryId }: { deliveryId: string }): Promise<void> {
  const now = app.clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const claimed = await app.transaction((trx) => claim(trx, { id: deliveryId, now, until }));
  if (!claimed) return; // claimed by another worker, ended, or its endpoint is disabled
  const { url, eventId, body, tries } = claimed;
  const headers = signWebhook({ id: eventId, sentAt: now, body }, secretsOf(app, claimed));
  const answer = await app.webhooks({ url, headers, body });
  await app.transaction((trx) => record(trx, claimed, answer, app.clock.now()));
  app.logger.debug({ deliveryId, tries, ...answer }, "a webhook was sent");
}

type Sendable = ClaimedDelivery & { body: string };

/** Claims the delivery. The first try stores the body, so every later try and replay sends the same bytes. */
async function claim(
  trx: Trx,
  wanted: { id: string; now: Date; until: Date },
): Promise<Sendable | undefined> {
  const claimed = await claimDelivery(trx, wanted);
  if (!claimed) return undefined;
  if (claimed.body !== null) return { ...claimed, body: claimed.body };
  const facts = await readEventFacts(trx, claimed);
  const { event, eventAt } = claimed;
  const body = JSON.stringify({ type: event, timestamp: eventAt.toISOString(), data: facts ?? {} });
  await setDeliveryBody(trx, claimed.id, body);
  return { ...claimed, body };
}

function secretsOf({ sealingKeys }: Pick<App, "sealingKeys">, claimed: ClaimedDelivery): string[] {
  const context = sealingContext("webhook-secret", claimed.endpointId);
  return [claimed.sealedSecret, claimed.sealedPreviousSecret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => openSecret(sealingKeys, sealed, context));
}

async function record(
  trx: Trx,
  { id, endpointId, tries }: ClaimedDelivery,
  answer: WebhookAnswer,
  now: Date,
): Promise<void> {
  const decision = decideDelivery(answer, tries);
  const said =
    "status" in answer ? { status: answer.status, error: null } : { status: null, error: answer.error };
  const result = { id, tries, ...said };
  if (decision.next === "retry") {
    const nextAt = new Date(now.getTime() + decision.afterSeconds * 1_000);
    await retryDelivery(trx, { ...result, nextAt });
    return;
  }
  const state = decision.next === "delivered" ? "delivered" : "failed";
  if (!(await endDelivery(trx, { ...result, state })) || decision.next !== "disable-endpoint") return;
  if (await disableEndpoint(trx, endpointId, "The receiver answered 410 Gone"))
    await recordAct(trx, { actor: "lode", act: "disabled a webhook endpoint", subjectId: endpointId });
}
