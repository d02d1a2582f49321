import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { Refused } from "@lode/core/server/errors";
import {
  type AutomationSettings,
  listAutomationSettings,
  lockSettings,
} from "@lode/db/automation/settings.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";

export interface OwnAccount {
  userId: string;
  /** X's id. */
  externalId: string;
}

/**
 * Changes the settings of one account of the miner, under their lock, and returns them as they are then. Throws
 * Refused("account-not-linked"): another miner's account does not exist here.
 */
export function changeAccountSettings(
  { transaction, clock }: Pick<App, "transaction" | "clock">,
  { userId, externalId }: OwnAccount,
  change: (trx: Trx, before: AutomationSettings, now: Date) => Promise<void>,
): Promise<AutomationSettings> {
  const now = clock.now();
  return transaction(async (trx) => {
    const { accountId } = await readOwn(trx, { userId, externalId, now });
    await lockSettings(trx, accountId, userId);
    await change(trx, await readOwn(trx, { userId, externalId, now }), now);
    await append(trx, "automation.changed", { userId }, userId);
    return readOwn(trx, { userId, externalId, now });
  });
}

async function readOwn(
  trx: Trx,
  { userId, externalId, now }: OwnAccount & { now: Date },
): Promise<AutomationSettings> {
  const all = await listAutomationSettings(trx, userId, { now, consentVersion: CONSENT_VERSION });
  const settings = all.find((one) => one.externalId === externalId);
  if (!settings) throw new Refused("account-not-linked");
  return settings;
}
