import { closeQueues, openQueues } from "@lode/adapters/redis/queue";
import { connectFailFast } from "@lode/adapters/redis/redis";
import { createLogger } from "@lode/adapters/tracing/logger";
import { connect, type Db } from "@lode/db/connection";
import { until } from "@lode/sandbox/people/until";
import type { Stack } from "../../stack/stack.ts";
import { appendEvents, untilRelayed } from "./append-events.ts";
import { report, withStack } from "./bench-stack.ts";
import { noOpRate } from "./no-ops.ts";
import { describeRatio, inPairs, median } from "./pairs.ts";

const EVENTS = 2_000;
const AT_ONCE = 200;

/** Times events from the outbox to the end of their job, against empty jobs on the same Redis. */
export async function benchQueue(): Promise<void> {
  await withStack({}, async (stack) => {
    const db = connect(stack.urls.database, { poolSize: 4, name: "lode-bench" });
    try {
      await relayAndRun(stack, db);
      const ratio = await inPairs(
        () => relayAndRun(stack, db),
        () => noOpRate(stack.urls.redis, EVENTS),
      );
      report("queue", {
        events: EVENTS,
        "events a second, from the outbox to the end of the job": median(ratio.measured).toFixed(0),
        "empty jobs a second, without an outbox": median(ratio.against).toFixed(0),
        "compared to empty jobs": describeRatio(ratio, "higher is better"),
      });
    } finally {
      await db.destroy();
    }
  });
}

/** Appends events whose jobs do nothing, so only the delivery is measured. */
async function relayAndRun(stack: Stack, db: Db): Promise<number> {
  const redis = connectFailFast(stack.urls.redis, createLogger("bench", "silent"));
  await new Promise((resolve) => redis.once("ready", resolve));
  const queues = openQueues(redis, stack.env.QUEUE_PREFIX ?? "lode");
  const startedAt = performance.now();
  for (let from = 0; from < EVENTS; from += AT_ONCE) await appendEvents(db, AT_ONCE);
  await untilRelayed(db);
  await until("all jobs to end", async () => {
    const { wait = 0, active = 0, prioritized = 0 } = await queues.verification.getJobCounts();
    return wait + active + prioritized === 0;
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  await closeQueues(queues);
  redis.disconnect();
  return EVENTS / seconds;
}
