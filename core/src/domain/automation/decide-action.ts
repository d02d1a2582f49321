import type { SkipReason, WaitReason } from "./lifecycle.ts";
import { type ActiveHours, isActive, nextActiveMoment, nextDay } from "./pacing.ts";

/** All facts that decide whether a planned action may be taken, read again at the moment of acting. */
export interface ActingFacts {
  accountState: "active" | "needs_reconnect" | "removed";
  suspended: boolean;
  isSwitchedOn: boolean;
  consented: boolean;
  /** Whether the miner has paused this account or all automation. */
  paused: boolean;
  stopped: boolean;
  halted: boolean;
  eligible: boolean;
  taskOpen: boolean;
  alreadyTried: boolean;
  tierAllows: boolean;
  isDelegated: boolean;
  /** Actions of the account at its network on this UTC day, through any of its links. */
  actedToday: number;
  dailyActions: number;
  /** Recomputed, because the schedule may have changed since the action was planned. */
  restsUntil: Date;
  hours: ActiveHours;
}

export type ActingDecision =
  | { act: true }
  | { act: false; skip: SkipReason }
  /** `wait` is null if the action only waits for its turn. */
  | { act: false; wait: WaitReason | null; until: Date };

/** A paused or halted action is decided again after this time. */
const PAUSE_MS = 60_000;

/** Acts, waits or skips: a permanent reason skips the action, a temporary reason makes it wait. */
export function decideAction(facts: ActingFacts, now: Date): ActingDecision {
  const reason = reasonToSkip(facts);
  if (reason) return { act: false, skip: reason };
  const later = new Date(now.getTime() + PAUSE_MS);
  if (facts.halted) return { act: false, wait: "halted", until: later };
  if (facts.paused) return { act: false, wait: "paused", until: later };
  if (!isActive(now, facts.hours)) {
    return { act: false, wait: "outside-hours", until: nextActiveMoment(now, facts.hours) };
  }
  if (facts.actedToday >= facts.dailyActions) {
    return { act: false, wait: "cap-reached", until: nextDay(now, facts.hours) };
  }
  if (facts.restsUntil > now) {
    return { act: false, wait: null, until: nextActiveMoment(facts.restsUntil, facts.hours) };
  }
  return { act: true };
}

function reasonToSkip(facts: ActingFacts): SkipReason | undefined {
  if (facts.accountState === "removed") return "account-removed";
  if (facts.suspended) return "suspended";
  if (!facts.isSwitchedOn) return "switched-off";
  if (!facts.consented) return "no-consent";
  if (facts.accountState === "needs_reconnect") return "needs-reconnect";
  if (facts.stopped) return "account-stopped";
  if (!facts.tierAllows) return "tier-cannot";
  if (!facts.isDelegated) return "no-signer";
  if (!facts.eligible) return "not-eligible";
  if (!facts.taskOpen) return "task-over";
  if (facts.alreadyTried) return "already-tried";
  return undefined;
}
