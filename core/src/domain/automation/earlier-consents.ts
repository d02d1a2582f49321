import { ACTION_KINDS, type ActionKind } from "../networks/action-kinds.ts";

/** What miners agreed to under each earlier version that is stored with their consents. Never edited. */
export const EARLIER_CONSENTS: Record<string, (kind: ActionKind, username: string) => string> = {
  "2026-11-21": (kind, username) =>
    `Lode will ${ACTION_KINDS[kind].consent}, as @${username} and without asking you each time. ` +
    "It is visible to everybody on X under your name. X's rules forbid rewarding such actions: " +
    "on live X they can cost you this account. Every action is recorded here; you can pause, undo and switch off at any time.",
};
