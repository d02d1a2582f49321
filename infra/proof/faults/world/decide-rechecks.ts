import { setTimeout as sleep } from "node:timers/promises";
import type { Queues } from "@lode/adapters/redis/queue";
import { recheckAward } from "@lode/core/contracts/jobs/jobs";
import { many } from "@lode/db/query";
import { withQueues } from "./faults.ts";
import type { World } from "./start-world.ts";

/** At most three steps per award (unlinked, warned, reversed), plus some for probes that X postponed. */
const ROUNDS = 12;
const ROUND_MS = 20_000;

/**
 * Makes re-checks due, repeatedly, until the n-th re-check of every award is decided. Only times are changed;
 * the workers ask X and judge. `between` runs after each round. Returns the number left undecided.
 */
export const decideRechecks = async (
  world: World,
  { nth = 1, between = async () => {} }: { nth?: number; between?: () => Promise<void> } = {},
): Promise<number> =>
  withQueues(world, async (queues) => {
    for (let round = 0; round < ROUNDS; round++) {
      const due = await makeDue(world, nth);
      if (due.length === 0) return 0;
      await judgeAll(world, queues, due);
      await between();
    }
    return (await makeDue(world, nth)).length;
  });

/** Makes the n-th re-check of each award due, unless it has ended or the award is reversed. */
async function makeDue({ db }: World, nth: number): Promise<string[]> {
  const rows = await many<{ id: string }>(
    db,
    `with first as (
       select id from (
         select r.id, row_number() over (partition by r.attempt_id order by r.id) as n from award_rechecks r
         join task_attempts a on a.id = r.attempt_id and a.state = 'verified'
       ) r where n = :nth
     )
     update award_rechecks r set due_at = now() - interval '1 second',
       unlinked_since = r.unlinked_since - interval '8 days'
     from first where r.id = first.id and r.due_at is not null returning r.id`,
    { nth },
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
