import type { Network } from "@lode/adapters/networks/port";
import { Refused } from "@lode/core/contracts/errors";
import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { isTimeZone } from "@lode/core/domain/automation/pacing";
import { type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import { networkFacts } from "@lode/core/domain/networks/networks";
import { type Said, say, sayAll } from "@lode/core/domain/sentences/say";
import { findAccount } from "@lode/db/accounts/accounts.repository";
import * as automation from "@lode/db/automation/settings.repository";
import { type AutomationSettings, setSchedule } from "@lode/db/automation/settings.repository";
import type { Needs } from "../app.ts";
import { changeAccountSettings, type OwnAccount, type SettingsApp } from "./steps/change-account-settings.ts";

/** Whether automation can do a kind for an account. `reason`: why it cannot; null if it can. */
export function capabilityOf(
  { id, can }: Pick<Network, "id" | "can">,
  { isDelegated }: { isDelegated: boolean },
  kind: ActionKind,
): { allowed: boolean; reason: Said | null } {
  const { act, reason } = can[kind];
  if (!act) return { allowed: false, reason };
  const { undelegated } = networkFacts(id);
  return isDelegated || !undelegated
    ? { allowed: true, reason: null }
    : { allowed: false, reason: say(undelegated) };
}

type ChangeAutomationSchedule = OwnAccount &
  Pick<AutomationSettings, "dailyActions" | "activeFrom" | "activeUntil" | "timeZone">;

/** Throws Refused("invalid-hours") or Refused("account-not-linked"). */
export async function changeAutomationSchedule(
  app: SettingsApp,
  { userId, externalId, ...schedule }: ChangeAutomationSchedule,
): Promise<AutomationSettings> {
  if (schedule.activeFrom === schedule.activeUntil || !isTimeZone(schedule.timeZone))
    throw new Refused("invalid-hours");
  return changeAccountSettings(app, { userId, externalId }, (trx, { accountId }) =>
    setSchedule(trx, { accountId, ...schedule }),
  );
}

export interface ChangeAutomationSwitches extends OwnAccount {
  /** Missing kinds keep their switch. */
  switches: Partial<Record<ActionKind, boolean>>;
  /** Version of the consent text that the miner agreed to; undefined if none was shown. */
  consentVersion: string | undefined;
}

/** Switches kinds on, if account, API tier and consent allow the kind, and off. Throws Refused. */
export async function changeAutomationSwitches(
  app: SettingsApp & Needs<"db"> & { networks: { get(id: string): Pick<Network, "id" | "can"> } },
  { userId, externalId, switches, consentVersion }: ChangeAutomationSwitches,
): Promise<automation.AutomationSettings> {
  const account = await findAccount(app.db, userId, externalId);
  if (!account) throw new Refused("account-not-linked");
  const switchedOn = KINDS.filter((kind) => switches[kind]);
  const { isEligible, reasons } = judgeEligibility(account, app.clock.now());
  if (switchedOn.length > 0 && !isEligible)
    throw new Refused("account-not-eligible", { error: sayAll(reasons) });
  for (const kind of switchedOn) {
    const { allowed, reason } = capabilityOf(app.networks.get(account.network), account, kind);
    if (!allowed) throw new Refused("action-not-allowed", reason === null ? {} : { error: reason });
  }
  return changeAccountSettings(app, { userId, externalId }, async (trx, { accountId, consented }, now) => {
    for (const kind of switchedOn.filter((one) => !consented.includes(one))) {
      if (consentVersion !== CONSENT_VERSION) throw new Refused("consent-needed");
      await automation.giveConsent(trx, { accountId, kind, version: CONSENT_VERSION, now });
    }
    await automation.setSwitches(trx, accountId, switches, now);
  });
}
