import type { World } from "../world/start-world.ts";
import { askWithdrawals } from "./ask-withdrawals.ts";

/** Asks for withdrawals while `wounding` goes on, and takes both to their end. */
export async function askWhile(
  world: World,
  count: number,
  overMs: number,
  wounding: (isAsking: () => boolean) => Promise<void>,
): Promise<void> {
  let isAsking = true;
  const asked = askWithdrawals(world, count, overMs).finally(() => {
    isAsking = false;
  });
  await Promise.all([asked, wounding(() => isAsking)]);
}
