import { expect, test } from "vitest";
import { COMMANDS } from "./commands.ts";

/** Commands that can lead to a credit; each spends the command line's sum of the day (`strictest-settings.ts`). */
const CREDIT_DOORS = ["publish-task", "resolve-payout"];
/** Changes after which no miner has more points than before. */
const NO_CREDIT =
  `approve, reject, acknowledge, recount, suspend, reinstate, halt, resume, retry-jobs, discard-jobs,
  pause-queue, resume-queue, create-task, set-texts, end-task, operator add, operator role,
  operator disable, operator reset, leaderboard rebuild, rotate-keys,
  end-session, make-partitions, restore`
    .split(",")
    .map((name) => name.trim());

test("every command that changes something is listed: it can lead to a credit, or it cannot", () => {
  const changes = Object.entries(COMMANDS).filter(([, { changes }]) => changes !== "nothing");
  expect(changes.map(([name]) => name).toSorted()).toEqual([...CREDIT_DOORS, ...NO_CREDIT].toSorted());
});
