import { ACTION_KINDS, type ActionKind } from "../networks/action-kinds.ts";

/**
 * Change this together with the texts below, the texts of the kinds, and their translations: consent to an
 * older text does not cover a newer text.
 */
export const CONSENT_VERSION = "2026-11-22";

/** The text that a miner agrees to when an account's action is automated for the first time. */
export interface ConsentText {
  whatWeDo: string;
  whoSeesIt: string;
  risk: string;
}

export const consentText = (kind: ActionKind, username: string): ConsentText => ({
  whatWeDo:
    `Lode will ${ACTION_KINDS[kind].consent}, as @${username} and without asking you each time. ` +
    "Every action is listed here, and you can pause, undo or switch off at any time.",
  whoSeesIt: `Everybody on X, under the name of @${username}, like anything you do there yourself.`,
  risk: "X's rules forbid rewarding such actions. On live X they can cost you this account.",
});
