import { setTimeout as sleep } from "node:timers/promises";
import { optionsOf } from "@lode/adapters/redis/queue";
import { startSpan } from "@lode/adapters/tracing/span";
import { parseTraceparent, traceparentOf } from "@lode/adapters/tracing/trace-context";
import { messageOf } from "@lode/core/contracts/errors";
import type { QueueName } from "@lode/core/contracts/jobs/queues";
import { newId } from "@lode/db/id";
import { type HeardEvent, type Listener, listenToOutbox } from "@lode/db/outbox/listen";
import {
  holdLeaseAndList,
  listWaiting,
  moveRelayed,
  type OutboxRow,
  releaseRelayLease,
} from "@lode/db/outbox/outbox.repository";
import type { JobsOptions } from "bullmq";
import type { Deps } from "../deps.ts";
import { subscriptionsTo } from "../subscriptions.ts";
import { statesOf } from "./states.ts";
import { createWaking } from "./waking.ts";

const BATCH = 500;
const POLL_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
/** Events that are appended within this time travel together, so that a busy relay asks Postgres and Redis less often. */
const BATCH_EVERY_MS = 25;
/** For how long the others wait for a relay that has crashed; renewed three times in that time. */
const LEASE_SECONDS = 3;
const RENEW_MS = 1_000;

interface WantedJob {
  name: string;
  data: Record<string, string>;
  opts: JobsOptions;
}

/** What else the one worker that relays does with the events. */
export interface RelayListener {
  /** True at the latest a second after it was given the lease, and before it hears the first event. */
  onLease(isHeld: boolean): void;
  onEvents(events: readonly HeardEvent[]): void;
}

/** Another worker has the lease · this worker has it, listens and relays · ended, whoever has the lease. */
const RELAY = {
  following: ["relaying", "stopped"],
  relaying: ["following", "stopped"],
  stopped: [],
} as const;

/**
 * Moves events from the outbox to the queues, in one worker at a time: woken by NOTIFY, and every second in case a
 * notification was missed. A row is removed only after its jobs were added, so a crash in between, or two relays whose
 * leases overlap, deliver twice and lose nothing.
 */
export function relayOutbox(deps: Deps, also?: RelayListener): { stop(): Promise<void> } {
  const { db } = deps;
  const holder = newId();
  const waking = createWaking();
  const state = statesOf<keyof typeof RELAY>("following", RELAY);
  const isStopped = (): boolean => state.current() === "stopped";
  let listener: Listener | undefined;
  let heldUntil = 0;

  /** What waits; undefined while another worker has the lease, which one statement renews and lists by. */
  const waiting = async (): Promise<OutboxRow[] | undefined> => {
    if (performance.now() < heldUntil) return listWaiting(db, BATCH);
    const askedAt = performance.now();
    const rows = await holdLeaseAndList(db, { holder, seconds: LEASE_SECONDS, limit: BATCH });
    if (isStopped()) return undefined;
    state.enter(rows ? "relaying" : "following");
    also?.onLease(rows !== undefined);
    if (rows) {
      heldUntil = askedAt + RENEW_MS;
      listener ??= listen();
    } else {
      await listener?.stop();
      listener = undefined;
    }
    return rows;
  };

  /** Only the relay that has the lease listens. */
  const listen = (): Listener =>
    listenToOutbox(deps.config.DATABASE_URL, {
      // What starts no job travels with what does, or within a second.
      onEvents: (events) => {
        if (events.some(({ event, payload }) => subscriptionsTo(event, payload).length > 0)) waking.wake();
        also?.onEvents(events);
      },
      onConnected: waking.wake,
      onLost: (reason) => deps.logger.warn({ reason }, "the relay lost the database connection"),
    });

  const loop = async (): Promise<void> => {
    let failures = 0;
    while (!isStopped()) {
      waking.reset();
      try {
        const startedAt = performance.now();
        const rows = await waiting();
        if (rows) {
          await relay(deps, rows);
          if (rows.length < BATCH) await waking.pause(POLL_MS);
          // Not woken by what comes within it.
          const restMs = startedAt + BATCH_EVERY_MS - performance.now();
          if (restMs > 0 && !isStopped()) await sleep(restMs);
        } else await waking.pause(POLL_MS);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === 1) deps.logger.warn({ reason: messageOf(error) }, "events wait in the outbox");
        waking.reset();
        await waking.pause(Math.min(250 * 2 ** failures, LONGEST_PAUSE_MS));
      }
    }
  };
  const looping = loop();

  return {
    async stop() {
      state.enter("stopped");
      waking.end();
      await listener?.stop();
      await looping;
      await releaseRelayLease(db, holder).catch(() => {}); // it runs out by itself
    },
  };
}

async function relay(deps: Deps, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  for (const [queue, jobs] of jobsFor(rows)) await deps.queues[queue].addBulk(jobs);
  await deps.failpoint("relay.added");
  await moveRelayed(
    deps.db,
    rows.map((row) => row.id),
  );
}

/**
 * Jobs with the same deduplication key become one job. The newest is kept, because BullMQ has not seen its id yet, even
 * after a crash.
 */
function jobsFor(rows: readonly OutboxRow[]): Map<QueueName, WantedJob[]> {
  const wanted = new Map<QueueName, Map<string, WantedJob>>();
  for (const row of rows) {
    for (const { job, payload, options } of subscriptionsTo(row.event, row.payload)) {
      const jobs = wanted.get(job.queue) ?? new Map<string, WantedJob>();
      const metadata = relayed(row, job.name);
      // While BullMQ remembers the id, a row that is added twice is one job. Not guaranteed: the rows decide.
      const jobId = `o-${row.id}-${job.name}`;
      jobs.set(options?.deduplication?.id ?? jobId, {
        name: job.name,
        data: payload,
        opts: { ...optionsOf(job), jobId, ...metadata, ...options },
      });
      wanted.set(job.queue, jobs);
    }
  }
  return new Map([...wanted].map(([queue, jobs]) => [queue, [...jobs.values()]]));
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
