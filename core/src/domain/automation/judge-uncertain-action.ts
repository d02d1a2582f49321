import { ACTION_KINDS, type ActionKind } from "../networks/action-kinds.ts";
import { type ProbeOutcome, reachesBack } from "../networks/probe-outcome.ts";

export interface UncertainAction {
  kind: ActionKind;
  actedAt: Date;
  probes: number;
}

export type UncertainVerdict =
  | { next: "done" }
  | { next: "act-again" }
  | { next: "wait"; until: Date }
  | { next: "give-up" };

/** X's lists may lag behind its writes by this much. Earlier, absence proves nothing. */
export const LAG_MS = 60_000;
/** After this time the action is given up, and the miner can do the task by hand. */
export const UNCERTAIN_MS = 24 * 3_600_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** A comment is never posted again on a guess: only after the lag, and only if its absence is proved. */
export function judgeUncertainAction(
  outcome: ProbeOutcome,
  action: UncertainAction,
  now: Date,
): UncertainVerdict {
  if (outcome.state === "done") return { next: "done" };
  const age = now.getTime() - action.actedAt.getTime();
  if (outcome.state === "not_done" && age >= LAG_MS && mayRepeat(outcome, action))
    return { next: "act-again" };
  if (age >= UNCERTAIN_MS) return { next: "give-up" };
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** action.probes, LONGEST_PAUSE_MS);
  const retryAt = outcome.state === "unknown" ? outcome.retryAt : undefined;
  return { next: "wait", until: new Date(Math.max(now.getTime() + pause, retryAt?.getTime() ?? 0)) };
}

const mayRepeat = (
  { completeSince }: ProbeOutcome & { state: "not_done" },
  { kind, actedAt }: UncertainAction,
): boolean => !ACTION_KINDS[kind].isRepeatable || reachesBack(completeSince, actedAt);
