import type { SKIP_REASONS, WAIT_REASONS } from "../sentences/automation-sentences.ts";
import { type Said, say } from "../sentences/say.ts";

/**
 * The lifecycle of an action taken for an account. `acting` is written before the network is called and `done` after. A
 * crash in between leaves `acting`, and then the network is probed before anything else happens.
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

export type SkipReason = keyof typeof SKIP_REASONS;

/** The task is never planned for the account again after these reasons. */
export const FINAL_SKIPS: readonly SkipReason[] = [
  "task-over",
  "already-tried",
  "refused",
  "target-gone",
  "never-seen",
];

/** The task rests for a day after these reasons. While any other reason applies, it is not planned at all. */
export const RESTING_SKIPS: readonly SkipReason[] = [
  "no-consent",
  "not-eligible",
  "tier-cannot",
  "no-signer",
  "no-template",
  "task-full",
];

export type WaitReason = keyof typeof WAIT_REASONS;

export const reasonSentence = (reason: SkipReason | WaitReason, network: string): Said =>
  say(`automation.${reason}`, { network });

/** Tries before an undo that X does not confirm is given up: about three hours with the pauses below. */
const MOST_TRIES = 24;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/**
 * When to retry an undo that X did not confirm; undoing twice is harmless. Undefined if it is given up.
 * `tries` counts the earlier tries; `retryAt` is the time that X itself gave.
 */
export function nextUndoAt(tries: number, now: Date, retryAt?: Date): Date | undefined {
  if (tries + 1 >= MOST_TRIES) return undefined;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  return new Date(Math.max(now.getTime() + pause, retryAt?.getTime() ?? 0));
}
