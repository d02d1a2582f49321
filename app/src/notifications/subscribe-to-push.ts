import { addressRules, targetFault } from "@lode/adapters/public-internet/target-fault";
import type { PushTarget } from "@lode/adapters/push/open-push-sender";
import { areBrowserKeys } from "@lode/adapters/push/vapid-key";
import type { CommonConfig } from "@lode/adapters/settings/config";
import { Refused } from "@lode/core/contracts/errors";
import { canonicalTimeZone } from "@lode/core/domain/messages/local-time";
import { storeSubscription } from "@lode/db/notifications/push-subscriptions.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";

type SubscribeApp = Pick<App, "transaction"> & {
  config: Pick<CommonConfig, "NODE_ENV" | "WEB_PUSH_PUBLIC_KEY">;
};

/**
 * Stores the browser of this session as one in which the miner wants to be told. Throws Refused("not-found") if this
 * installation pushes nothing, and Refused("invalid-input").
 */
export async function subscribeToPush(
  { transaction, config }: SubscribeApp,
  { timeZone: named, ...wanted }: PushTarget & { userId: string; sessionId: string; timeZone: string },
): Promise<void> {
  if (!config.WEB_PUSH_PUBLIC_KEY) throw new Refused("not-found");
  const fault = targetFault(wanted.endpoint, addressRules(config));
  if (fault) throw new Refused("invalid-input", { error: fault, fields: { endpoint: fault } });
  const timeZone = canonicalTimeZone(named);
  if (!timeZone || !areBrowserKeys(wanted)) throw new Refused("invalid-input");
  const { userId } = wanted;
  await transaction(async (trx) => {
    await storeSubscription(trx, { ...wanted, timeZone });
    await append(trx, "messages.chosen", { userId }, userId);
  });
}
