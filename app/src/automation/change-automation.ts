import type { Network } from "@lode/adapters/networks/port";
import { Refused } from "@lode/core/contracts/errors";
import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { defaultHours, isTimeZone } from "@lode/core/domain/automation/pacing";
import { type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import { networkFacts } from "@lode/core/domain/networks/networks";
import { type Said, say, sayAll } from "@lode/core/domain/sentences/say";
import { findAccount } from "@lode/db/accounts/accounts.repository";
import { reconsiderPlanned } from "@lode/db/automation/actions.repository";
import type { AutomationSettings } from "@lode/db/automation/settings.repository";
import * as automation from "@lode/db/automation/settings.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import type { Needs } from "../app.ts";

interface OwnAccount {
  userId: string;
  externalId: string;
}

type SettingsApp = Needs<"transaction" | "clock", "AUTOMATION_HOURS">;

/** Why automation cannot do a kind for an account; null if it can. */
export function whyNotAutomate(
  { id, cannot }: Pick<Network, "id" | "cannot">,
  { isDelegated }: { isDelegated: boolean },
  kind: ActionKind,
): Said | null {
  const { undelegated } = networkFacts(id);
  return cannot[kind] ?? (isDelegated || !undelegated ? null : say(undelegated));
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
    automation.setSchedule(trx, { accountId, ...schedule }),
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
  app: SettingsApp & Needs<"db"> & { networks: { get(id: string): Pick<Network, "id" | "cannot"> } },
  { userId, externalId, switches, consentVersion }: ChangeAutomationSwitches,
): Promise<AutomationSettings> {
  const account = await findAccount(app.db, userId, externalId);
  if (!account) throw new Refused("account-not-linked");
  const switchedOn = KINDS.filter((kind) => switches[kind]);
  const { isEligible, reasons } = judgeEligibility(account, app.clock.now());
  if (switchedOn.length > 0 && !isEligible)
    throw new Refused("account-not-eligible", { error: sayAll(reasons) });
  for (const kind of switchedOn) {
    const reason = whyNotAutomate(app.networks.get(account.network), account, kind);
    if (reason) throw new Refused("action-not-allowed", { error: reason });
  }
  return changeAccountSettings(app, { userId, externalId }, async (trx, { accountId, consented }, now) => {
    for (const kind of switchedOn.filter((one) => !consented.includes(one))) {
      if (consentVersion !== CONSENT_VERSION) throw new Refused("consent-needed");
      await automation.giveConsent(trx, { accountId, kind, now });
    }
    await automation.setSwitches(trx, accountId, switches, now);
  });
}

export interface PauseAutomation {
  userId: string;
  /** The network's id of the account; undefined means all of the miner's automation. */
  externalId: string | undefined;
  /** False resumes. */
  paused: boolean;
}

/**
 * Pauses or resumes. After a pause resolves, no further action starts, because each action checks the pause
 * right before acting. Throws Refused.
 */
export async function pauseAutomation(
  app: SettingsApp,
  { userId, externalId, paused }: PauseAutomation,
): Promise<void> {
  const pausedAt = paused ? app.clock.now() : null;
  if (externalId !== undefined) {
    await changeAccountSettings(app, { userId, externalId }, (trx, { accountId }) =>
      automation.pauseAccount(trx, accountId, pausedAt),
    );
    return;
  }
  await app.transaction(async (trx) => {
    await automation.pauseEverything(trx, userId, pausedAt);
    await reconsiderPlanned(trx, { userId, accountId: null });
    await append(trx, "automation.changed", { userId }, userId);
  });
}

/**
 * Changes an account's settings under their lock and returns the new settings. Planned actions are
 * re-evaluated with them. Throws Refused("account-not-linked"), also for another miner's account.
 */
function changeAccountSettings(
  { transaction, clock, config }: SettingsApp,
  { userId, externalId }: OwnAccount,
  change: (trx: Trx, before: AutomationSettings, now: Date) => Promise<void>,
): Promise<AutomationSettings> {
  const now = clock.now();
  const hours = defaultHours(config.AUTOMATION_HOURS);
  return transaction(async (trx) => {
    const read = async () => {
      const all = await automation.listAutomationSettings(trx, userId, now, hours);
      const settings = all.find((one) => one.externalId === externalId);
      if (!settings) throw new Refused("account-not-linked");
      return settings;
    };
    const { accountId } = await read();
    await automation.lockSettings(trx, { accountId, userId }, hours);
    await change(trx, await read(), now);
    await reconsiderPlanned(trx, { userId, accountId });
    await append(trx, "automation.changed", { userId }, userId);
    return read();
  });
}
