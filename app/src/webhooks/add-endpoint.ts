import { sealSecret } from "@lode/adapters/crypto/seal-secret";
import { sealingContext } from "@lode/adapters/crypto/sealing-context";
import { addressRules, targetFault } from "@lode/adapters/public-internet/target-fault";
import { newWebhookSecret } from "@lode/adapters/webhooks/sign-webhook";
import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import type { WebhookEvent } from "@lode/core/domain/webhooks/webhook-events";
import { newId } from "@lode/db/id";
import { recordAct } from "@lode/db/operations/audit.repository";
import { insertEndpoint } from "@lode/db/webhooks/endpoints.repository";
import type { App } from "../app.ts";

export interface AddEndpoint {
  url: string;
  events: readonly WebhookEvent[];
  reason: Reason;
  by: string;
}

type AddApp = Pick<App, "transaction" | "sealingKeys"> & { config: { NODE_ENV: string } };

/**
 * Returns the endpoint's id and secret; the secret is shown once. Throws Refused("invalid-input") with the
 * address's fault.
 */
export async function addEndpoint(
  { transaction, sealingKeys, config }: AddApp,
  { url, events, reason, by }: AddEndpoint,
): Promise<{ id: string; secret: string }> {
  const fault = targetFault(url, addressRules(config));
  if (fault) throw new Refused("invalid-input", { error: fault, fields: { url: fault } });
  const id = newId();
  const secret = newWebhookSecret();
  const sealedSecret = sealSecret(sealingKeys, secret, sealingContext("webhook-secret", id));
  await transaction(async (trx) => {
    await insertEndpoint(trx, { id, url, events, sealedSecret, by });
    // Only the host is logged: the address's path may be a secret of the receiver.
    const detail = { reason, host: new URL(url).host, events: events.join(", ") };
    await recordAct(trx, { actor: by, act: "added a webhook endpoint", subjectId: id, detail });
  });
  return { id, secret };
}
