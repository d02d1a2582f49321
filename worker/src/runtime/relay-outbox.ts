import type { QueueName } from "@lode/core/contracts/jobs/queues";
import { messageOf } from "@lode/core/server/errors";
import { optionsOf } from "@lode/core/server/queue";
import { startSpan } from "@lode/core/server/tracing/span";
import { parseTraceparent, traceparentOf } from "@lode/core/server/tracing/trace-context";
import { listenToOutbox } from "@lode/db/outbox/listen";
import {
  claimUndispatched,
  markDispatched,
  type OutboxRow,
  releaseClaims,
} from "@lode/db/outbox/outbox.repository";
import type { JobsOptions } from "bullmq";
import type { Deps } from "../deps.ts";
import { subscriptionsTo } from "../subscriptions.ts";

const BATCH = 500;
const POLL_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;

interface WantedJob {
  name: string;
  data: Record<string, string>;
  opts: JobsOptions;
}

/**
 * Moves events from the outbox to the queues: woken by NOTIFY, and every second in case a notification was missed.
 * A row is marked only after its jobs were added, so a crash in between delivers twice and loses nothing.
 */
export function relayOutbox(deps: Deps): { stop(): Promise<void> } {
  let stopped = false;
  let endPause = () => {};
  let isWoken = false;
  const wake = () => {
    isWoken = true;
    endPause();
  };
  const listener = listenToOutbox(deps.config.DATABASE_URL, {
    onEvent: wake,
    onConnected: wake,
    onLost: (reason) => deps.logger.warn({ reason }, "the relay lost the database connection"),
  });

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (isWoken || stopped) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const loop = async (): Promise<void> => {
    let failures = 0;
    while (!stopped) {
      isWoken = false;
      try {
        const moved = await relayBatch(deps);
        failures = 0;
        if (moved < BATCH) await pause(POLL_MS);
      } catch (error) {
        failures += 1;
        if (failures === 1) deps.logger.warn({ reason: messageOf(error) }, "events wait in the outbox");
        isWoken = false;
        await pause(Math.min(250 * 2 ** failures, LONGEST_PAUSE_MS));
      }
    }
  };
  const looping = loop();

  return {
    async stop() {
      stopped = true;
      wake();
      await listener.stop();
      await looping;
    },
  };
}

async function relayBatch(deps: Deps): Promise<number> {
  const rows = await claimUndispatched(deps.db, BATCH);
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  try {
    for (const [queue, jobs] of jobsFor(rows)) await deps.queues[queue].addBulk(jobs);
  } catch (error) {
    await releaseClaims(deps.db, ids);
    throw error;
  }
  await deps.failpoint("relay.added");
  await markDispatched(deps.db, ids);
  return rows.length;
}

function jobsFor(rows: readonly OutboxRow[]): Map<QueueName, WantedJob[]> {
  const wanted = new Map<QueueName, WantedJob[]>();
  for (const row of rows) {
    for (const { job, payload, options } of subscriptionsTo(row.event, row.payload)) {
      const jobs = wanted.get(job.queue) ?? [];
      const metadata = relayed(row, job.name);
      jobs.push({
        name: job.name,
        data: payload,
        // While BullMQ remembers the id, a row that is added twice is one job. Not guaranteed: the rows decide.
        opts: { ...optionsOf(job), jobId: `o-${row.id}-${job.name}`, ...metadata, ...options },
      });
      wanted.set(job.queue, jobs);
    }
  }
  return wanted;
}

/** The step from the outbox to the queue, whose length is the outbox's lag; the job continues its trace. */
function relayed({ event, createdAt, traceparent }: OutboxRow, job: string): Pick<JobsOptions, "telemetry"> {
  const parent = parseTraceparent(traceparent);
  if (!parent) return {};
  const attributes = { "lode.event": event, "lode.job": job };
  const span = startSpan(
    { name: `outbox ${event}`, kind: "producer", attributes, startedAt: createdAt },
    parent,
  );
  span.end();
  return { telemetry: { metadata: traceparentOf(span.context) } };
}
