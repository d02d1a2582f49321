import { setTimeout as sleep } from "node:timers/promises";
import { askWithdrawals } from "../driver/ask-withdrawals.ts";
import type { Scenario } from "../scenario.ts";
import { killWorker } from "../world/kill-worker.ts";
import type { World } from "../world/start-world.ts";

/** Withdrawals a second: about what three workers on two cores pay while they are being killed. */
const RATE = 8;

/** kill -9 of one of three workers every 1 to 4 seconds, and in the middle a deploy: SIGTERM, one after another. */
export const randomKills: Scenario = {
  name: "S2",
  title: "workers killed at random",
  size: 1_000,
  async run(world, size) {
    const overMs = (size / RATE) * 1_000;
    const asking = { done: false };
    const asked = askWithdrawals(world, size, overMs).finally(() => {
      asking.done = true;
    });
    const deployAt = Date.now() + overMs / 2;
    const random = world.random.fork("kills");
    let isDeployed = false;
    while (!asking.done) {
      await sleep(random.between(1_000, 4_000));
      if (!isDeployed && Date.now() > deployAt) {
        isDeployed = true;
        await deploy(world);
      } else await killWorker(world, random.between(0, 2));
    }
    await asked;
  },
};

async function deploy({ stack, faults }: World): Promise<void> {
  for (const worker of stack.processes.workers) {
    await worker.restart();
    faults.delivered("SIGTERM and restart of a worker");
  }
}
