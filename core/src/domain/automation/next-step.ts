import type { ActionState, WaitReason } from "./lifecycle.ts";
import { type ActiveHours, isActive, nextActiveMoment, nextDay } from "./pacing.ts";

/** The facts of one account that decide what its automation does next. */
export interface NextFacts {
  isOn: boolean;
  accountState: "active" | "needs_reconnect" | "removed";
  eligible: boolean;
  /** Something is switched on whose present text the miner has not agreed to, and nothing else is. */
  needsConsent: boolean;
  stopped: boolean;
  halted: boolean;
  /** This account, or everything of this miner. */
  paused: boolean;
  hours: ActiveHours;
  actedToday: number;
  dailyActions: number;
  /** Its open action, of which an account has at most one. */
  open: { state: ActionState; dueAt: Date; reason: WaitReason | null } | null;
  /** Whether an open task is left that the planner would take. */
  canPlan: boolean;
}

export const NEXT_STATES = [
  "off",
  "reconnect",
  "stopped",
  "not-eligible",
  "consent",
  "halted",
  "paused",
  "acting",
  "outside-hours",
  "cap-reached",
  "limited",
  "planned",
  "planning",
  "no-task",
] as const;

/** What happens next, and when; `at` is null where no moment is known. */
export interface NextStep {
  state: (typeof NEXT_STATES)[number];
  at: Date | null;
}

/** What is shown beside the switches: the next action, or the first reason why there is none. */
export function nextStep(facts: NextFacts, now: Date): NextStep {
  const { open, hours } = facts;
  const state = standstill(facts);
  if (state) return { state, at: null };
  if (open && open.state !== "planned") return { state: "acting", at: null };
  if (!open && !facts.canPlan) return { state: "no-task", at: null };
  if (facts.actedToday >= facts.dailyActions) return { state: "cap-reached", at: nextDay(now, hours) };
  if (!isActive(now, hours)) return { state: "outside-hours", at: nextActiveMoment(now, hours) };
  if (!open) return { state: "planning", at: null };
  return { state: open.reason === "limited" ? "limited" : "planned", at: open.dueAt };
}

function standstill(facts: NextFacts): NextStep["state"] | undefined {
  if (!facts.isOn) return "off";
  if (facts.accountState !== "active") return "reconnect";
  if (facts.stopped) return "stopped";
  if (!facts.eligible) return "not-eligible";
  if (facts.needsConsent) return "consent";
  if (facts.halted) return "halted";
  if (facts.paused) return "paused";
  return undefined;
}
