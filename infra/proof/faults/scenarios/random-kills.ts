import { setTimeout as sleep } from "node:timers/promises";
import { askWhile } from "../driver/ask-while.ts";
import type { Scenario } from "../scenario.ts";
import { killWorker } from "../world/kill-worker.ts";
import type { World } from "../world/start-world.ts";

/** Withdrawals per second: about what three workers on two cores can pay while being killed. */
const RATE = 10;

/** Kills one of three workers with kill -9 every 1 to 4 seconds, and restarts all once by SIGTERM. */
export const randomKills: Scenario = {
  name: "S2",
  title: "workers killed at random",
  size: 1_000,
  async run(world, size) {
    const overMs = (size / RATE) * 1_000;
    const deployAt = Date.now() + overMs / 2;
    const random = world.random.fork("kills");
    await askWhile(world, size, overMs, async (isAsking) => {
      let isDeployed = false;
      while (isAsking()) {
        await sleep(random.between(1_000, 4_000));
        const index = random.between(0, 2);
        if (isDeployed || Date.now() < deployAt) await killWorker(world, index);
        else {
          isDeployed = true;
          await deploy(world);
        }
      }
    });
  },
};

async function deploy({ stack, faults }: World): Promise<void> {
  for (const worker of stack.processes.workers) {
    await worker.restart();
    faults.delivered("SIGTERM and restart of a worker");
  }
}
