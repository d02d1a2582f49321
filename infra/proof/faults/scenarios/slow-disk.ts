import { askWhile } from "../driver/ask-while.ts";
import type { Scenario } from "../scenario.ts";
import { slowCommits } from "../world/slow-commits.ts";

const OVER_MS = 45_000;

/** Locks are held for long and leases run out before the work is committed: nothing may be done twice for it. */
export const slowDisk: Scenario = {
  name: "S19",
  title: "a disk that takes 0.3 s for every commit, and 20 s for some",
  size: 150,
  // A late answer is no failure here, but a missing answer is.
  answerWithinMs: 60_000,
  async run(world, size) {
    world.faults.expect(["commit held back", "commit held back for longer than a lease"]);
    slowCommits(world);
    await askWhile(world, size, OVER_MS, async () => {});
    world.proxies.database.holdBack(undefined);
  },
};
