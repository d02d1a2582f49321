import { setTimeout as sleep } from "node:timers/promises";
import { optionsOf } from "@lode/adapters/redis/queue";
import { messageOf } from "@lode/core/contracts/errors";
import { EVENTS, type EventName } from "@lode/core/contracts/events";
import type { QueueName } from "@lode/core/contracts/jobs/queues";
import { newId } from "@lode/db/id";
import { type Listener, listenToOutbox } from "@lode/db/outbox/listen";
import * as outbox from "@lode/db/outbox/outbox.repository";
import type { JobsOptions } from "bullmq";
import type { WorkerDeps } from "../deps.ts";
import { changesRanks, subscriptionsTo } from "../jobs.ts";

const BATCH = 500;
const POLL_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
/** Changes of ranks within this time share a job, which costs more than the changes that it writes. */
const RANKS_WAIT_MS = 500;
/** Events appended within this time are relayed together: fewer queries to Postgres and Redis under load. */
const BATCH_EVERY_MS = 25;
/**
 * How long other workers wait before they take over from a crashed relay. A running relay renews its lease
 * three times in this time.
 */
const LEASE_SECONDS = 3;
const RENEW_MS = 1_000;

interface WantedJob {
  name: string;
  data: Record<string, string>;
  opts: JobsOptions;
}

const QUEUES_OF = Object.keys(EVENTS).map((name) => {
  const event = name as EventName;
  return { event, queues: subscriptionsTo(event, {}).map(({ job }) => job.queue) };
});

/** Queues that refused jobs rest, each time for longer. Their events wait; the events of other queues do not. */
function restingQueues() {
  const resting = new Map<QueueName, { failures: number; until: number }>();
  const isAwake = (queue: QueueName) => (resting.get(queue)?.until ?? 0) <= performance.now();
  return {
    rest(queue: QueueName): void {
      const failures = (resting.get(queue)?.failures ?? 0) + 1;
      const until = performance.now() + Math.min(250 * 2 ** failures, LONGEST_PAUSE_MS);
      resting.set(queue, { failures, until });
    },
    wake: (queue: QueueName) => resting.delete(queue),
    /** The events that can be relayed now. */
    events: () => QUEUES_OF.filter(({ queues }) => queues.every(isAwake)).map(({ event }) => event),
  };
}

/**
 * Moves events from the outbox to the queues, in one worker at a time. The relay wakes on NOTIFY, and every
 * second in case a notification was missed. A row is removed only after its jobs were added: a crash in
 * between, or two relays with overlapping leases, deliver twice but lose nothing.
 */
export function relayOutbox(deps: WorkerDeps): { stop(): Promise<void> } {
  const { db } = deps;
  const holder = newId();
  let isStopped = false;
  let notified = new AbortController();
  /** Ends the pause early; a notification that comes before the pause ends it at once. */
  const wake = () => notified.abort();
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: notified.signal }).catch(() => {});
  /** Forgets earlier notifications, because they are about to be handled. Once stopped, every pause ends at once. */
  const reset = () => {
    if (!isStopped) notified = new AbortController();
  };
  const resting = restingQueues();
  let listener: Listener | undefined;
  let heldUntil = 0;
  let ranks: NodeJS.Timeout | undefined;
  const wakeForRanks = () => {
    ranks = undefined;
    wake();
  };

  /** Renews the lease and lists waiting events in one query; undefined if another worker has the lease. */
  const waiting = async (): Promise<outbox.OutboxRow[] | undefined> => {
    const wanted = { limit: BATCH, events: resting.events() };
    if (performance.now() < heldUntil) return outbox.listWaiting(db, wanted);
    const askedAt = performance.now();
    const rows = await outbox.holdLeaseAndList(db, { holder, seconds: LEASE_SECONDS, ...wanted });
    if (isStopped) return undefined;
    if (rows) {
      heldUntil = askedAt + RENEW_MS;
      listener ??= listen();
    } else {
      await listener?.stop();
      listener = undefined;
    }
    return rows;
  };

  /** Listens for events. Only the relay with the lease does so. */
  const listen = (): Listener =>
    listenToOutbox(deps.config.DATABASE_URL, {
      // Events that start no job wait for the next event that does, or for at most a second; those that only change
      // ranks wait for each other.
      onEvents: (events) => {
        const waits = events.map(({ event, payload }) => {
          const jobs = subscriptionsTo(event, payload).length;
          return jobs === 0 ? POLL_MS : jobs === 1 && changesRanks(event) ? RANKS_WAIT_MS : 0;
        });
        const wait = Math.min(POLL_MS, ...waits);
        if (wait === 0) wake();
        else if (wait < POLL_MS) ranks ??= setTimeout(wakeForRanks, wait);
      },
      onConnected: wake,
      onLost: (reason) => deps.logger.warn({ reason }, "the relay lost the database connection"),
    });

  const loop = async (): Promise<void> => {
    let failures = 0;
    while (!isStopped) {
      reset();
      try {
        const startedAt = performance.now();
        const rows = await waiting();
        if (rows) {
          await relay(deps, rows, resting);
          if (rows.length < BATCH) await pause(POLL_MS);
          // This rest ignores notifications, so events within it form the next batch.
          const restMs = startedAt + BATCH_EVERY_MS - performance.now();
          if (restMs > 0 && !isStopped) await sleep(restMs);
        } else await pause(POLL_MS);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === 1) deps.logger.warn({ reason: messageOf(error) }, "events wait in the outbox");
        reset();
        await pause(Math.min(250 * 2 ** failures, LONGEST_PAUSE_MS));
      }
    }
  };
  const looping = loop();

  return {
    async stop() {
      isStopped = true;
      wake();
      await listener?.stop();
      clearTimeout(ranks);
      await looping;
      await outbox.releaseRelayLease(db, holder).catch(() => {}); // the lease expires by itself
    },
  };
}

async function relay(
  deps: WorkerDeps,
  rows: readonly outbox.OutboxRow[],
  resting: ReturnType<typeof restingQueues>,
): Promise<void> {
  if (rows.length === 0) return;
  const refused = new Set<QueueName>();
  await Promise.all(
    [...jobsFor(rows)].map(async ([queue, jobs]) => {
      try {
        await deps.queues[queue].addBulk(jobs);
        resting.wake(queue);
      } catch (error) {
        refused.add(queue);
        resting.rest(queue);
        deps.logger.warn({ queue, reason: messageOf(error) }, "events wait in the outbox");
      }
    }),
  );
  await deps.failpoint("relay.added");
  const isTaken = ({ event, payload }: outbox.OutboxRow) =>
    subscriptionsTo(event, payload).every(({ job }) => !refused.has(job.queue));
  const taken = rows.filter(isTaken).map(({ id }) => id);
  await outbox.moveRelayed(deps.db, taken);
}

/**
 * Jobs with the same deduplication key become one job. We keep the newest, because BullMQ has not seen its id
 * yet, even after a crash.
 */
function jobsFor(rows: readonly outbox.OutboxRow[]): Map<QueueName, WantedJob[]> {
  const wanted = new Map<QueueName, Map<string, WantedJob>>();
  for (const row of rows) {
    for (const { job, payload, options } of subscriptionsTo(row.event, row.payload)) {
      const jobs = wanted.get(job.queue) ?? new Map<string, WantedJob>();
      // While BullMQ remembers the id, adding a row twice makes one job. No guarantee: the rows decide.
      const jobId = `o-${row.id}-${job.name}`;
      jobs.set(options?.deduplication?.id ?? jobId, {
        name: job.name,
        data: payload,
        opts: { ...optionsOf(job), jobId, ...options },
      });
      wanted.set(job.queue, jobs);
    }
  }
  return new Map([...wanted].map(([queue, jobs]) => [queue, [...jobs.values()]]));
}
