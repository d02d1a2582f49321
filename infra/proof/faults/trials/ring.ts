import { playRing } from "../players/ring.ts";
import { publishTasks } from "../players/tasks-to-do.ts";
import { trial } from "./trial.ts";

export const ring = trial(
  "one person is invited several times",
  async (world) => {
    const [task] = await publishTasks(world, 0, world.requestRandom);
    if (!task) throw new Error("No task was published.");
    await playRing(world, task);
  },
  { settings: { REFERRAL_POINTS: "50", WALLET_CHANGE_HOLD: "0" } },
);
