import { setTimeout as sleep } from "node:timers/promises";
import { many } from "@lode/db/query";
import type { World } from "./start-world.ts";

/** Until nothing is open, or the time is up: what is open then is stuck. */
export async function comeToRest(world: World, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && (await countOpen(world)) > 0) await sleep(250);
}

/** A database that is coming back counts as open. */
async function countOpen({ db }: World): Promise<number> {
  try {
    const [row] = await many<{ open: bigint }>(
      db,
      `select (select count(*) from withdrawals where status in ('pending', 'processing'))
         + (select count(*) from task_attempts where state in ('verifying', 'unknown')) as open`,
    );
    return Number(row?.open ?? 0n);
  } catch {
    return 1;
  }
}
