import { sealSecret } from "@lode/adapters/crypto/seal-secret";
import { sealingContext } from "@lode/adapters/crypto/sealing-context";
import { newWebhookSecret } from "@lode/adapters/webhooks/sign-webhook";
import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import { replaceSecret } from "@lode/db/webhooks/endpoints.repository";
import type { App } from "../app.ts";

/** Both secrets sign for this long, so the receiver can switch without refusing an event. */
const OVERLAP_HOURS = 24;

/** Returns the new secret, which is shown once. Throws Refused("not-found"). */
export async function rotateEndpointSecret(
  { transaction, sealingKeys, clock }: Pick<App, "transaction" | "sealingKeys" | "clock">,
  { id, reason, by }: { id: string; reason: Reason; by: string },
): Promise<{ secret: string; previousEndsAt: Date }> {
  const secret = newWebhookSecret();
  const sealedSecret = sealSecret(sealingKeys, secret, sealingContext("webhook-secret", id));
  const previousEndsAt = new Date(clock.now().getTime() + OVERLAP_HOURS * 3_600_000);
  await transaction(async (trx) => {
    if (!(await replaceSecret(trx, { id, sealedSecret, previousEndsAt, by }))) throw new Refused("not-found");
    const detail = { reason, previousEndsAt: previousEndsAt.toISOString() };
    await recordAct(trx, { actor: by, act: "rotated a webhook secret", subjectId: id, detail });
  });
  return { secret, previousEndsAt };
}
