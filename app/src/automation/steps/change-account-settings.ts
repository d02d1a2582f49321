import { Refused } from "@lode/core/contracts/errors";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { type ActiveHours, defaultHours } from "@lode/core/domain/automation/pacing";
import { reconsiderPlanned } from "@lode/db/automation/due-actions.repository";
import {
  type AutomationSettings,
  listAutomationSettings,
  lockSettings,
} from "@lode/db/automation/settings.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import type { Needs } from "../../app.ts";

export interface OwnAccount {
  userId: string;
  externalId: string;
}

export type SettingsApp = Needs<"transaction" | "clock", "AUTOMATION_HOURS">;

/**
 * Changes an account's settings under their lock and returns the new settings. Planned actions are
 * re-evaluated with them. Throws Refused("account-not-linked"), also for another miner's account.
 */
export function changeAccountSettings(
  { transaction, clock, config }: SettingsApp,
  { userId, externalId }: OwnAccount,
  change: (trx: Trx, before: AutomationSettings, now: Date) => Promise<void>,
): Promise<AutomationSettings> {
  const now = clock.now();
  const hours = defaultHours(config.AUTOMATION_HOURS);
  return transaction(async (trx) => {
    const read = () => readOwn(trx, { userId, externalId, now, defaultHours: hours });
    const { accountId } = await read();
    await lockSettings(trx, { accountId, userId }, hours);
    await change(trx, await read(), now);
    await reconsiderPlanned(trx, { userId, accountId });
    await append(trx, "automation.changed", { userId }, userId);
    return read();
  });
}

async function readOwn(
  trx: Trx,
  { userId, externalId, ...at }: OwnAccount & { now: Date; defaultHours: ActiveHours },
): Promise<AutomationSettings> {
  const all = await listAutomationSettings(trx, userId, { ...at, consentVersion: CONSENT_VERSION });
  const settings = all.find((one) => one.externalId === externalId);
  if (!settings) throw new Refused("account-not-linked");
  return settings;
}
