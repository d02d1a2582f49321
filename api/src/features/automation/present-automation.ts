import type { AccountAutomationView, AutomationFlags } from "@lode/core/contracts/http/automation";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import type { TaskType } from "@lode/core/domain/task-type";
import { Refused } from "@lode/core/server/errors";
import {
  type AutomationSettings,
  type Flags,
  listAutomationSettings,
} from "@lode/db/automation/settings.repository";
import type { DbOrTrx } from "@lode/db/connection";

export function presentAutomation(settings: AutomationSettings): AccountAutomationView {
  return {
    twitter_account_id: settings.xId,
    auto_follow: settings.flags.follow,
    auto_like: settings.flags.like,
    auto_repost: settings.flags.repost,
    auto_comment: settings.flags.comment,
    daily_actions: settings.dailyActions,
    active_from: settings.activeFrom,
    active_until: settings.activeUntil,
    time_zone: settings.timeZone,
    paused: settings.paused,
    stopped_reason: settings.stoppedReason,
    acted_today: settings.actedToday,
    consented: settings.consented,
  };
}

/** `auto_follow` and its kin as the actions that they switch. */
export function flagsOf(given: { [Flag in keyof AutomationFlags]?: boolean | undefined }): Partial<Flags> {
  const named: [TaskType, boolean | undefined][] = [
    ["follow", given.auto_follow],
    ["like", given.auto_like],
    ["repost", given.auto_repost],
    ["comment", given.auto_comment],
  ];
  return Object.fromEntries(named.filter(([, on]) => on !== undefined));
}

export const readSettings = (db: DbOrTrx, userId: string, now: Date): Promise<AutomationSettings[]> =>
  listAutomationSettings(db, userId, { now, consentVersion: CONSENT_VERSION });

/** The miner's own linked account, or 404: another miner's account does not exist here. */
export async function readAccountSettings(
  db: DbOrTrx,
  { userId, xId, now }: { userId: string; xId: string; now: Date },
): Promise<AutomationSettings> {
  const settings = (await readSettings(db, userId, now)).find((one) => one.xId === xId);
  if (!settings) throw new Refused("account-not-linked");
  return settings;
}
