import { askWithdrawals } from "../driver/ask-withdrawals.ts";
import type { Scenario } from "../scenario.ts";
import { killWorker } from "../world/kill-worker.ts";

/** Withdrawals per second. */
const RATE = 8;
const SKEWS: Record<string, number> = { "worker-2": 300_000, "worker-3": -300_000 };

/** Two of three workers have wrong clocks: one is five minutes fast, the other five minutes slow. */
export const wrongClocks: Scenario = {
  name: "S7",
  title: "clocks five minutes off",
  size: 150,
  settingsFor(program) {
    const skew = SKEWS[program];
    if (skew === undefined) return {};
    const preload = new URL("../../world/clock-skew.mjs", import.meta.url).href;
    return { NODE_OPTIONS: `--import ${preload}`, CLOCK_SKEW_MS: String(skew) };
  },
  async run(world, size) {
    for (const [worker, skew] of Object.entries(SKEWS))
      world.faults.delivered(`the clock of ${worker} is off by ${skew / 1_000} s`);
    await askWithdrawals(world, size / 2, (size / 2 / RATE) * 1_000);
    // Kills the only worker with a correct clock. The other two must continue.
    await killWorker(world, 0);
    await askWithdrawals(world, size / 2, (size / 2 / RATE) * 1_000);
  },
};
