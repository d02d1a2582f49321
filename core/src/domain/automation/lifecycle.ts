import { fillTemplate } from "../sentences/template.ts";

/**
 * The lifecycle of an action taken for an account. `acting` is written before the network is called and
 * `done` after. A crash in between leaves `acting`, and then the network is probed before anything else
 * happens.
 */
export type ActionState = "planned" | "acting" | "unknown" | "done" | "skipped" | "undoing" | "undone";

export const ACTION_MOVES: Record<ActionState, readonly ActionState[]> = {
  planned: ["acting", "skipped"],
  // Back to planned only if the network certainly did nothing.
  acting: ["done", "unknown", "planned", "skipped"],
  unknown: ["done", "planned", "skipped"],
  done: ["undoing"],
  undoing: ["undone", "done"],
  skipped: [],
  undone: [],
};

/** Neither done nor given up. An account has at most one action in these states. */
export const OPEN_ACTION_STATES = ["planned", "acting", "unknown"] as const;
/** The network may or may not have done the action. */
export const UNCERTAIN_ACTION_STATES = ["acting", "unknown"] as const;

/** Why an action was not taken, or not yet. */
const SKIP_REASONS = {
  "switched-off": "This action was switched off",
  "no-consent": "There is no consent to the current text",
  "account-removed": "The account was removed",
  "needs-reconnect": "{network} no longer accepts this connection; reconnect the account",
  "account-stopped": "{network} refused this account; automation of it is stopped until you resume it",
  "not-eligible": "The account is not eligible yet",
  suspended: "This Lode account is suspended",
  "task-over": "The task is over",
  "task-full": "All places of the task are taken",
  "already-tried": "This account has already tried the task",
  "tier-cannot": "The tier of Lode's app at {network} does not allow this action",
  "no-signer": "No remote signer is connected to this account; connect one, or do the task by hand",
  "no-template": "No unused comment text is left for this task",
  "refused-by-x": "{network} refused the action",
  "target-gone": "{network} no longer shows the target",
  "post-unknown":
    "{network}'s answer was lost, and Lode cannot tell which reply is its own: it can only be deleted on {network}",
  "undo-unconfirmed": "{network} did not confirm that it was taken back; it may still be there",
  "never-seen": "{network} never confirmed it; you can do the task by hand",
} as const;

export type SkipReason = keyof typeof SKIP_REASONS;

/** The task is never planned for the account again after these reasons. */
export const FINAL_SKIPS: readonly SkipReason[] = [
  "task-over",
  "already-tried",
  "refused-by-x",
  "target-gone",
  "never-seen",
];

/**
 * The task is not planned again for a day after these reasons. The planner selects nothing while any other
 * reason applies.
 */
export const RESTING_SKIPS: readonly SkipReason[] = [
  "no-consent",
  "not-eligible",
  "tier-cannot",
  "no-signer",
  "no-template",
  "task-full",
];

/** Why an action waits. It is decided again when it is due. */
const WAIT_REASONS = {
  paused: "Automation is paused",
  halted: "Automation is switched off for all accounts at the moment",
  "cap-reached": "Today's actions are used up; the next day begins at 00:00 UTC",
  "outside-hours": "Outside the active hours",
  limited: "{network} limits how often it can be asked",
  "signer-silent": "Your signer did not answer; Lode asks it again later",
  "effect-unknown": "{network} did not say whether it happened; Lode checks before it does anything else",
} as const;

export type WaitReason = keyof typeof WAIT_REASONS;

type ReasonTable = {
  [Reason in SkipReason as `automation.${Reason}`]: (typeof SKIP_REASONS)[Reason];
} & { [Reason in WaitReason as `automation.${Reason}`]: (typeof WAIT_REASONS)[Reason] };

/** The sentences by their codes: `automation.paused`. */
export const AUTOMATION_REASONS = Object.fromEntries(
  Object.entries({ ...SKIP_REASONS, ...WAIT_REASONS }).map(([reason, sentence]) => [
    `automation.${reason}`,
    sentence,
  ]),
) as ReasonTable;

export const reasonSentence = (reason: SkipReason | WaitReason, networkName: string): string =>
  fillTemplate({ ...SKIP_REASONS, ...WAIT_REASONS }[reason], { network: networkName });
