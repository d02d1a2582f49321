import type { AccountAutomationView } from "@lode/core/contracts/http/automation";
import { TASK_TYPES, type TaskType } from "@lode/core/domain/task-type";

/** The name of a kind's automation switch in the contract. */
export const flagOf = (kind: TaskType) => `auto_${kind}` as const;

export const flagsOn = (settings: AccountAutomationView): number =>
  TASK_TYPES.filter((kind) => settings[flagOf(kind)]).length;

/** Whether automation of any kind is on for any account. */
export const isMining = (all: readonly AccountAutomationView[] | undefined): boolean =>
  (all ?? []).some((one) => flagsOn(one) > 0);
