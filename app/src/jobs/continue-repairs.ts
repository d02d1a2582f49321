import { optionsOf, type Queues } from "@lode/adapters/redis/queue";
import { JOBS, type JobDefinition } from "@lode/core/contracts/jobs/jobs";
import { replayId } from "@lode/core/domain/jobs/replay-id";
import * as repairs from "@lode/db/jobs/repairs.repository";
import type { App } from "../app.ts";

export { REPAIRS_GO_ON } from "@lode/db/jobs/repairs.repository";

type Within = Pick<App, "db" | "transaction"> & { queues: Queues };

const DEFINITIONS = new Map<string, JobDefinition>(
  Object.values(JOBS).map((definition) => [definition.name, definition as unknown as JobDefinition]),
);

/** Seconds before a claimed replay is looked up in its queue: longer than a queue takes to accept it. */
const ASK_AFTER_SECONDS = 10;
const ASK_AT_ONCE = 500;

/**
 * Enqueues one second's share of every running repair. The claim is committed before anything is enqueued.
 */
export async function continueRepairs(app: Within): Promise<void> {
  const items = await app.transaction(repairs.claimItems);
  for (const item of items) if (item.verdict === "run") await enqueue(app, item);
  await followReplays(app);
  await repairs.endRepairs(app.db);
}

type Item = Omit<repairs.ClaimedItem, "verdict">;

async function enqueue({ queues }: Within, item: Item): Promise<void> {
  const definition = DEFINITIONS.get(item.job);
  if (!definition) return;
  await queues[definition.queue].add(item.job, item.payload, {
    ...optionsOf(definition),
    jobId: replayId(item.failedJobId, item.replay),
  });
}

/** Looks up unfinished replays in their queues, because workers crash and Redis may be flushed. */
async function followReplays(app: Within): Promise<void> {
  for (const item of await repairs.listUnendedItems(app.db, ASK_AFTER_SECONDS, ASK_AT_ONCE)) {
    const definition = DEFINITIONS.get(item.job);
    if (!definition) continue;
    const job = await app.queues[definition.queue].getJob(replayId(item.failedJobId, item.replay));
    const state = await job?.getState();
    if (state === "completed") await repairs.endReplay(app.db, item.failedJobId, "done");
    else if (state === "failed") await repairs.endReplay(app.db, item.failedJobId, "failed-again");
    else if (!job || state === "unknown") await enqueue(app, item);
  }
}
