import type { TaskType } from "../task-type.ts";

/** Changes with the texts below: a consent to other words is no consent to these. */
export const CONSENT_VERSION = "2026-11-21";

const ACTS: Record<TaskType, string> = {
  follow: "follow the accounts that tasks name",
  like: "like the posts that tasks name",
  repost: "repost the posts that tasks name",
  comment: "comment under the posts that tasks name, with a text you can read here before it is posted",
};

/** What a miner agrees to when an action of an account is automated for the first time. */
export function consentText(action: TaskType, username: string): string {
  return (
    `Lode will ${ACTS[action]}, as @${username} and without asking you each time. ` +
    "It is visible to everybody on X under your name. X's rules forbid rewarding such actions: " +
    "on live X they can cost you this account. Every action is recorded here; you can pause, undo and switch off at any time."
  );
}
