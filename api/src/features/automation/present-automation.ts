import type { AccountAutomationView, AutomationFlags } from "@lode/core/contracts/http/automation";
import type { TaskType } from "@lode/core/domain/task-type";
import type { AutomationSettings, Flags } from "@lode/db/automation/settings.repository";

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
