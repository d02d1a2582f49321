import type { World } from "../world/start-world.ts";
import { askWithdrawals } from "./ask-withdrawals.ts";

/** Requests withdrawals while `injectFaults` runs, and waits for both. */
export async function askWhile(
  world: World,
  count: number,
  overMs: number,
  injectFaults: (isAsking: () => boolean) => Promise<void>,
): Promise<void> {
  let isAsking = true;
  const asked = askWithdrawals(world, count, overMs).finally(() => {
    isAsking = false;
  });
  await Promise.all([asked, injectFaults(() => isAsking)]);
}
