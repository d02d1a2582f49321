import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import { written } from "@lode/core/domain/sentences/english";
import { say } from "@lode/core/domain/sentences/say";
import { account, openTask } from "../../../testing/answers.ts";
import { previewAward, type TaskPair, type TaskWithRows } from "./group-tasks.ts";
import type { RowState } from "./row-state.ts";

/** Facts for the tests of this folder. Every part can be replaced. */
export const NOW = new Date("2026-11-21T12:00:00Z");

export const buildTask = (id: string, facts: Partial<MiningTaskView> = {}): MiningTaskView =>
  openTask(id, "latticelabs", { base_points: 10, ...facts });

/** Earns 6 more than the base: 1 for followers and 5 for age. */
export const buildAccount = (id: string, facts: Partial<XAccountView> = {}): XAccountView =>
  account({
    id,
    verified: false,
    followers_count: 500,
    account_created_date: "2021-01-01T00:00:00Z",
    ...facts,
  });

export const buildSmallAccount = (id: string): XAccountView =>
  buildAccount(id, {
    followers_count: 12,
    eligibility: { isEligible: false, reasons: [written(say("too-few.x", { needed: 30, has: 12 }))] },
  });

const STATES: Record<"available" | "completed" | "expired" | "ineligible", RowState> = {
  available: { state: "available", lastReason: null, attempt: null },
  completed: { state: "completed", attempt: null },
  expired: { state: "expired" },
  ineligible: { state: "ineligible" },
};

export function buildRows(task: MiningTaskView, ...states: Array<keyof typeof STATES>): TaskWithRows {
  const rows = states.map((state, index): TaskPair => {
    const pair = { account: buildAccount(String(index + 1)), row: STATES[state] };
    return { ...pair, award: previewAward(task.base_points, pair.account, NOW) };
  });
  return { task, rows };
}
