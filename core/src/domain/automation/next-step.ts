import type { ActionState, WaitReason } from "./lifecycle.ts";
import { type ActiveHours, isActive, nextActiveMoment, nextDay } from "./pacing.ts";

/** The facts of an account that decide the next step of its automation. */
export interface NextFacts {
  isOn: boolean;
  accountState: "active" | "needs_reconnect" | "removed";
  eligible: boolean;
  /** Every kind that is switched on has a new consent text that the miner has not agreed to. */
  needsConsent: boolean;
  stopped: boolean;
  halted: boolean;
  /** Whether the miner has paused this account or all automation. */
  paused: boolean;
  hours: ActiveHours;
  actedToday: number;
  dailyActions: number;
  /** The account's open action; there is at most one. */
  open: { state: ActionState; dueAt: Date; reason: WaitReason | null } | null;
  /** Whether there is an open task that the planner would choose. */
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

/** The next step and its time; `at` is null if the time is not known. */
export interface AutomationStep {
  state: (typeof NEXT_STATES)[number];
  at: Date | null;
}

/** Shown next to the switches: the next action, or the first reason why there is none. */
export function nextStep(facts: NextFacts, now: Date): AutomationStep {
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

function standstill(facts: NextFacts): AutomationStep["state"] | undefined {
  if (!facts.isOn) return "off";
  if (facts.accountState !== "active") return "reconnect";
  if (facts.stopped) return "stopped";
  if (!facts.eligible) return "not-eligible";
  if (facts.needsConsent) return "consent";
  if (facts.halted) return "halted";
  if (facts.paused) return "paused";
  return undefined;
}
