import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import { written } from "@lode/core/domain/sentences/english";
import { say } from "@lode/core/domain/sentences/say";
import { previewAward, type TaskPair, type TaskWithRows } from "./group-tasks.ts";
import type { RowState } from "./row-state.ts";

/** Facts for the tests of this folder. Every part can be replaced. */
export const NOW = new Date("2026-11-21T12:00:00Z");

export const buildTask = (id: string, facts: Partial<MiningTaskView> = {}): MiningTaskView => ({
  id,
  network: "x",
  task_type: "follow",
  target_username: "latticelabs",
  target_tweet_id: null,
  target_twitter_id: "900",
  base_points: 10,
  description: "",
  expires_at: null,
  comment_texts: [],
  comment_texts_left: 0,
  action_urls: {},
  ...facts,
});

/** Earns 6 more than the base: 1 for followers and 5 for age. */
export const buildAccount = (id: string, facts: Partial<XAccountView> = {}): XAccountView => ({
  network: "x",
  id,
  twitter_account_id: id,
  username: `user_${id}`,
  name: "",
  display_name: "",
  verified: false,
  is_verified: false,
  followers_count: 500,
  picture_url: null,
  account_created_date: "2021-01-01T00:00:00Z",
  state: "active",
  is_delegated: true,
  eligibility: { isEligible: true, reasons: [] },
  refreshed_at: "2026-11-21T00:00:00Z",
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
  ineligible: { state: "ineligible", reasons: ["too few"] },
};

/** A task with a row for each state. */
export function buildRows(task: MiningTaskView, ...states: Array<keyof typeof STATES>): TaskWithRows {
  const rows = states.map((state, index): TaskPair => {
    const account = buildAccount(String(index + 1));
    return { account, row: STATES[state], award: previewAward(task.base_points, account, NOW) };
  });
  return { task, rows };
}
