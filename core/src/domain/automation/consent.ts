import { ACTION_KINDS, type ActionKind } from "../networks/action-kinds.ts";

/** Changes with the texts below and with those of the kinds: consent to an older text does not cover a newer one. */
export const CONSENT_VERSION = "2026-11-21";

/** What a miner agrees to when an action of an account is automated for the first time. */
export function consentText(kind: ActionKind, username: string): string {
  return (
    `Lode will ${ACTION_KINDS[kind].consent}, as @${username} and without asking you each time. ` +
    "It is visible to everybody on X under your name. X's rules forbid rewarding such actions: " +
    "on live X they can cost you this account. Every action is recorded here; you can pause, undo and switch off at any time."
  );
}
