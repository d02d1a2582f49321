import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import { expect, test } from "vitest";
import { groupTasks } from "./group-tasks.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

const task = (id: string, expires_at: string | null = null): MiningTaskView => ({
  id,
  task_type: "follow",
  target_username: "latticelabs",
  target_tweet_id: null,
  target_twitter_id: "900",
  base_points: 10,
  description: "",
  expires_at,
  comment_texts: [],
  comment_texts_left: 0,
  action_urls: {},
});

const account = (id: string): XAccountView => ({
  id,
  twitter_account_id: id,
  username: `user_${id}`,
  name: "",
  display_name: "",
  verified: false,
  is_verified: false,
  followers_count: 500,
  picture_url: null,
  account_created_date: "2020-01-01T00:00:00Z",
  state: "active",
  eligibility: { isEligible: true, reasons: [] },
  refreshed_at: "2026-11-21T00:00:00Z",
});

const ids = (tasks: ReadonlyArray<{ task: MiningTaskView }>) => tasks.map(({ task: one }) => one.id);

test("available tasks come first; tasks completed or reversed for every account are separate", () => {
  const { open, done } = groupTasks(
    {
      tasks: [task("ended", "2026-11-20T00:00:00Z"), task("all"), task("back"), task("half"), task("new")],
      accounts: [account("1"), account("2")],
      finished: { completed: { all: ["1", "2"], half: ["1"], back: ["1"] }, reversed: { back: ["2"] } },
      attempts: [],
    },
    NOW,
  );
  expect(ids(open)).toEqual(["half", "new", "ended"]);
  expect(ids(done)).toEqual(["all", "back"]);
});

test("without accounts no task is done", () => {
  const facts = {
    tasks: [task("one")],
    accounts: [],
    finished: { completed: {}, reversed: {} },
    attempts: [],
  };
  expect(groupTasks(facts, NOW)).toMatchObject({ done: [], open: [{ rows: [] }] });
});
