import { setTimeout as sleep } from "node:timers/promises";
import { askWithdrawal } from "../../world/ask-withdrawal.ts";
import type { World } from "../world/start-world.ts";

/** Points. The most that a miner asks for at once; the least is the product's minimum. */
const AMOUNTS = { least: 100, most: 150 };

/** `count` withdrawals, evenly over the time, miner after miner; resolves when each has had its last answer. */
export async function askWithdrawals(world: World, count: number, overMs: number): Promise<void> {
  const { wishes } = world;
  const startedAt = Date.now();
  const asking: Promise<unknown>[] = [];
  for (let n = 0; n < count; n++) {
    const miner = world.miners[n % world.miners.length];
    if (!miner) throw new Error("There are no miners.");
    const asked = { key: wishes.uuid(), miner, amount: wishes.between(AMOUNTS.least, AMOUNTS.most) };
    await sleep(Math.max(0, startedAt + (n * overMs) / count - Date.now()));
    asking.push(askWithdrawal(world.stack.urls.web, world.operations, asked));
  }
  await Promise.all(asking);
}
