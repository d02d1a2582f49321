import type { AccountAutomationView, AutomationFlag } from "@lode/core/contracts/http/automation";
import type { TaskType } from "@lode/core/domain/task-type";

export const FLAGS: readonly { flag: AutomationFlag; action: TaskType; label: string }[] = [
  { flag: "auto_follow", action: "follow", label: "Auto follow" },
  { flag: "auto_like", action: "like", label: "Auto like" },
  { flag: "auto_repost", action: "repost", label: "Auto repost" },
  { flag: "auto_comment", action: "comment", label: "Auto comment" },
];

export const flagsOn = (settings: AccountAutomationView): number =>
  FLAGS.filter(({ flag }) => settings[flag]).length;

/** The header's 'Mining Active': any flag of any account. */
export const isMining = (all: readonly AccountAutomationView[] | undefined): boolean =>
  (all ?? []).some((one) => flagsOn(one) > 0);
