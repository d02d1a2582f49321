import { sealSecret } from "@lode/adapters/crypto/seal-secret";
import { sealingContext } from "@lode/adapters/crypto/sealing-context";
import { addressRules, targetFault } from "@lode/adapters/public-internet/target-fault";
import { newWebhookSecret } from "@lode/adapters/webhooks/sign-webhook";
import type { Reason } from "@lode/core/contracts/console/reason";
import { email } from "@lode/core/contracts/console/session.schemas";
import { Refused } from "@lode/core/contracts/errors";
import { maskEmail } from "@lode/core/domain/mask-email";
import type { ChannelKind } from "@lode/core/domain/operations/plan-alarms";
import { FIELD_SENTENCES } from "@lode/core/domain/sentences/request-sentences";
import { lockOpenAlarms } from "@lode/db/alarms/alarms.repository";
import { insertChannel } from "@lode/db/alarms/channels.repository";
import { addOpenAlarms } from "@lode/db/alarms/messages.repository";
import { newId } from "@lode/db/id";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { App } from "../app.ts";

export interface AddChannel {
  kind: ChannelKind;
  target: string;
  reason: Reason;
  by: string;
}

type AddApp = Pick<App, "transaction" | "clock" | "sealingKeys"> & { config: { NODE_ENV: string } };

/**
 * Adds a channel, tells it of the alarms that are open, and returns its id and, for a webhook, its secret, which is shown
 * once. Throws Refused("invalid-input") with the target's fault, and Refused("nothing-to-change") if alarms go there
 * already.
 */
export async function addChannel(
  { transaction, clock, sealingKeys, config }: AddApp,
  { kind, target: typed, reason, by }: AddChannel,
): Promise<{ id: string; secret: string | null }> {
  const target = kind === "mail" ? mailTargetOf(typed) : webTargetOf(typed, config);
  const id = newId();
  const secret = kind === "webhook" ? newWebhookSecret() : null;
  const sealedSecret = secret && sealSecret(sealingKeys, secret, sealingContext("alarm-secret", id));
  // The path of a receiver's address may be a secret, and the audit log is kept for good.
  const logged = kind === "mail" ? maskEmail(target) : new URL(target).host;
  await transaction(async (trx) => {
    if (!(await insertChannel(trx, { id, kind, target, sealedSecret, by })))
      throw new Refused("nothing-to-change");
    await addOpenAlarms(trx, { channelId: id, alarms: await lockOpenAlarms(trx), now: clock.now() });
    const detail = { reason, kind, target: logged };
    await recordAct(trx, { actor: by, act: "added an alarm channel", subjectId: id, detail });
  });
  return { id, secret };
}

const refuseTarget = (fault: string): never => {
  throw new Refused("invalid-input", { error: fault, fields: { target: fault } });
};

function mailTargetOf(typed: string): string {
  const address = email.safeParse(typed);
  return address.success ? address.data : refuseTarget(FIELD_SENTENCES.email);
}

function webTargetOf(typed: string, config: { NODE_ENV: string }): string {
  const url = typed.trim();
  const fault = targetFault(url, addressRules(config));
  return fault ? refuseTarget(fault) : url;
}
