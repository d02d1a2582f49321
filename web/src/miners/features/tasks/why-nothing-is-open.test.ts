import { expect, test } from "vitest";
import { buildRows, buildTask, NOW } from "./task-facts.ts";
import { whyNothingIsOpen } from "./why-nothing-is-open.ts";

const ENDED = { expires_at: "2026-11-20T00:00:00Z" };
const [open, finished, refused] = (["available", "completed", "ineligible"] as const).map((state) =>
  buildRows(buildTask(state), state),
);
const over = buildRows(buildTask("over", ENDED), "expired");
const doneAndOver = buildRows(buildTask("done and over", ENDED), "completed");
const unlinked = { task: buildTask("without an account"), rows: [] };

test.each([
  // list, done, why nothing is open
  [[], [], "none"],
  [[over], [], "none"],
  [[], [doneAndOver], "none"],
  [[], [finished, doneAndOver], "allDone"],
  // A task that was just finished is still in the list.
  [[finished], [], "allDone"],
  [[refused], [], "notYours"],
  [[refused, over], [finished], "notYours"],
  [[open, refused], [finished], null],
  [[unlinked], [], null],
])("case %#: %s", (list, done, expected) => {
  const present = (rows: unknown[]) => rows as (typeof over)[];
  expect(whyNothingIsOpen({ list: present(list), done: present(done) }, NOW)).toBe(expected);
});
