export const SKIP_REASONS = {
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
  refused: "{network} refused the action",
  "target-gone": "{network} no longer shows the target",
  "post-unknown":
    "{network}'s answer was lost, and Lode cannot tell which reply is its own: it can only be deleted on {network}",
  "undo-unconfirmed": "{network} did not confirm that it was taken back; it may still be there",
  "never-seen": "{network} never confirmed it; you can do the task by hand",
} as const;

export const WAIT_REASONS = {
  paused: "Automation is paused",
  halted: "Automation is switched off for all accounts at the moment",
  "cap-reached": "Today's actions are used up; the next day begins at 00:00 UTC",
  "outside-hours": "Outside the active hours",
  limited: "{network} limits how often it can be asked",
  "signer-silent": "Your signer did not answer; Lode asks it again later",
  "effect-unknown": "{network} did not say whether it happened; Lode checks before it does anything else",
} as const;
