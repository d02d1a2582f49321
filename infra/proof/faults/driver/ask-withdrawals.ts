import { setTimeout as sleep } from "node:timers/promises";
import { askWithdrawal } from "../../world/ask-withdrawal.ts";
import type { World } from "../world/start-world.ts";

/** In points. */
const AMOUNTS = { least: 100, most: 150 };

/** Requests `count` withdrawals evenly, from the miners in turn. Resolves after all final answers. */
export async function askWithdrawals(world: World, count: number, overMs: number): Promise<void> {
  const { requestRandom, answerWithinMs } = world;
  const startedAt = Date.now();
  const asking: Promise<unknown>[] = [];
  for (let n = 0; n < count; n++) {
    const miner = world.miners[n % world.miners.length];
    if (!miner) throw new Error("There are no miners.");
    const asked = {
      key: requestRandom.uuid(),
      miner,
      amount: requestRandom.between(AMOUNTS.least, AMOUNTS.most),
    };
    await sleep(Math.max(0, startedAt + (n * overMs) / count - Date.now()));
    asking.push(askWithdrawal(world.stack.urls.web, world.operations, asked, answerWithinMs));
  }
  await Promise.all(asking);
}
