import { askWithdrawals } from "../driver/ask-withdrawals.ts";
import type { Scenario } from "../scenario.ts";
import type { World } from "../world/start-world.ts";

/** The product's own recovery takes up to 17 s: a lease of 15 s, and a sweep every 2 s. */
const FINISH_MS = 30_000;
const SIZE = 10;
const OVER_MS = 2_500;

/** A short run with a single kind of fault. The checker must find the planted bug, and nothing without it. */
export function trial(title: string, run: Scenario["run"], more: Partial<Scenario> = {}): Scenario {
  return { name: "trial", title, size: SIZE, miners: SIZE, finishWithinMs: FINISH_MS, run, ...more };
}

export const ask = (world: World, size: number): Promise<void> => askWithdrawals(world, size, OVER_MS);
