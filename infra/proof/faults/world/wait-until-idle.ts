import { setTimeout as sleep } from "node:timers/promises";
import { many } from "@lode/db/query";
import type { World } from "./start-world.ts";

/** Waits until no work is open or the time is up. Work still open then is stuck. */
export async function waitUntilIdle(world: World, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && (await countOpen(world)) > 0) await sleep(250);
}

/** Withdrawals that await an operator do not count. While the database restarts, work counts as open. */
async function countOpen({ db }: World): Promise<number> {
  try {
    const [row] = await many<{ open: bigint }>(
      db,
      `select (select count(*) from withdrawals w where w.status = 'processing' or w.status = 'pending' and not exists
           (select from withdrawal_holds h where h.withdrawal_id = w.id and h.kind = 'review' and h.cleared_at is null))
         + (select count(*) from task_attempts where state in ('verifying', 'unknown')) as open`,
    );
    return Number(row?.open ?? 0n);
  } catch {
    return 1;
  }
}
