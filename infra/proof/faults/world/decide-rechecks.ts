import { setTimeout as sleep } from "node:timers/promises";
import type { Queues } from "@lode/adapters/redis/queue";
import { recheckAward } from "@lode/core/contracts/jobs/jobs";
import { many } from "@lode/db/query";
import type { World } from "./start-world.ts";
import { withQueues } from "./with-queues.ts";

/** At most three steps per award (unlinked, warned, reversed), plus some for probes that X postponed. */
const ROUNDS = 12;
const ROUND_MS = 20_000;

/**
 * Makes re-checks due, repeatedly, until the first re-check of every award is decided. Only times are
 * changed; the workers ask X and judge. Returns the number left undecided.
 */
export async function decideRechecks(world: World): Promise<number> {
  return withQueues(world, async (queues) => {
    for (let round = 0; round < ROUNDS; round++) {
      const due = await makeDue(world);
      if (due.length === 0) return 0;
      await judgeAll(world, queues, due);
    }
    return (await makeDue(world)).length;
  });
}

/** Makes the first open re-check of each award due, unless the award is reversed. */
async function makeDue({ db }: World): Promise<string[]> {
  const rows = await many<{ id: string }>(
    db,
    `with first as (
       select distinct on (r.attempt_id) r.id, r.state from award_rechecks r
       join task_attempts a on a.id = r.attempt_id and a.state = 'verified'
       order by r.attempt_id, r.due_at is not null, r.due_at
     )
     update award_rechecks r set due_at = now() - interval '1 second',
       unlinked_since = r.unlinked_since - interval '8 days'
     from first where r.id = first.id and r.due_at is not null returning r.id`,
  );
  return rows.map(({ id }) => id);
}

async function judgeAll({ db }: World, queues: Queues, ids: readonly string[]): Promise<void> {
  const queue = queues[recheckAward.queue];
  await queue.addBulk(ids.map((recheckId) => ({ name: recheckAward.name, data: { recheckId } })));
  const giveUpAt = Date.now() + ROUND_MS;
  while (Date.now() < giveUpAt) {
    const rows = await many<{ id: string }>(
      db,
      "select id from award_rechecks where id = any(:ids) and due_at <= now() + interval '2 minutes'",
      { ids: [...ids] },
    );
    if (rows.length === 0) return;
    await sleep(250);
  }
}
