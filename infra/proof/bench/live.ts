import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { notify } from "@lode/app/notifications/notify";
import { connect, type Db } from "@lode/db/connection";
import { transactionOf } from "@lode/db/transaction";
import { until } from "@lode/sandbox/people/until";
import type { Stack } from "../../stack/stack.ts";
import { inParallel } from "../world/participants.ts";
import { createRandom } from "../world/random.ts";
import { type SeededMiner, seedMiners } from "../world/seed-miners.ts";
import { percentile, report, withStack } from "./bench-stack.ts";
import { processorTime } from "./processor-time.ts";

const STREAMS = Number(process.env.BENCH_STREAMS ?? 1_000);
/**
 * Streams opened and closed before the measurement, because the first streams also load code and fill pools.
 */
const WARM_UP = 200;
const EVENTS_PER_SECOND = 50;
const SECONDS = 20;
const SETTLE_MS = 5_000;
const IDLE_MS = 10_000;

/** With a thousand open pages: the API's cost per page, and how long an event takes to reach one. */
export async function benchLive(): Promise<void> {
  await withStack({}, async (stack) => {
    const db = connect(stack.urls.database, { poolSize: 8, name: "lode-bench" });
    try {
      await measure(stack, db);
    } finally {
      await db.destroy();
    }
  });
}

async function measure(stack: Stack, db: Db): Promise<void> {
  const miners = await seedMiners(db, createRandom(1), { count: STREAMS, points: 10n });
  const ears = createEars(stack.urls.web);
  await inParallel(miners.slice(0, WARM_UP), 16, (miner) => ears.open(miner));
  ears.closeAll();
  await sleep(SETTLE_MS);
  const before = residentBytes(stack);
  const idleBefore = await idle(stack);
  await inParallel(miners, 16, (miner) => ears.open(miner));
  await sleep(SETTLE_MS);
  const opened = residentBytes(stack);
  const idleOpen = await idle(stack);
  const used = processorTime(stack).API ?? 0;
  const { times, events } = await deliver(db, miners, ears);
  const usedByEvents = (processorTime(stack).API ?? 0) - used;
  await sleep(SETTLE_MS);
  const after = residentBytes(stack);
  ears.closeAll();
  report("live", {
    "open streams": STREAMS,
    "KB a stream, after they opened": `${((opened - before) / STREAMS / 1_024).toFixed(1)} (goal at most 30)`,
    "KB a stream, after the events": ((after - before) / STREAMS / 1_024).toFixed(1),
    "resident memory of the API without streams, MB": (before / 2 ** 20).toFixed(0),
    "events a second": (events / SECONDS).toFixed(0),
    "events delivered": `${times.length} of ${events}`,
    "commit begun to page, p50, p99, longest, ms": `${[0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(0)).join(", ")} (goal p99 at most 1,000)`,
    "processor time of the API an event, ms": (usedByEvents / events).toFixed(2),
    "idle API without streams, % of a core": idleBefore.toFixed(2),
    "idle API with all streams open, % of a core": idleOpen.toFixed(2),
  });
}

/** The API's use of a core, in percent. */
async function idle(stack: Stack): Promise<number> {
  const before = processorTime(stack).API ?? 0;
  await sleep(IDLE_MS);
  return (100 * ((processorTime(stack).API ?? 0) - before)) / IDLE_MS;
}

function residentBytes({ processes }: Stack): number {
  const status = readFileSync(`/proc/${processes.api.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
}

interface Ears {
  open(miner: SeededMiner): Promise<void>;
  /** Called with the miner when one of their events arrives. */
  onEvent: (userId: string) => void;
  closeAll(): void;
}

function createEars(web: string): Ears {
  const open = new Set<IncomingMessage>();
  const ears: Ears = {
    onEvent: () => {},
    async open({ userId, bearer }) {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { Cookie: `lode_session=${bearer}-cookie`, Accept: "text/event-stream" };
        get(`${web}/api/events`, { headers, agent: false }, resolve).once("error", reject);
      });
      if (response.statusCode !== 200) throw new Error(`GET /api/events answered ${response.statusCode}.`);
      open.add(response);
      response.on("error", () => {});
      response.on("data", (chunk: Buffer) => {
        if (chunk.includes("notification.added")) ears.onEvent(userId);
      });
    },
    closeAll() {
      for (const response of open) response.destroy();
      open.clear();
    },
  };
  return ears;
}

/** Sends each miner one event at a time, so an arrival belongs to a known event. */
async function deliver(
  db: Db,
  miners: readonly SeededMiner[],
  ears: Ears,
): Promise<{ times: number[]; events: number }> {
  const times: number[] = [];
  const sent = new Map<string, number>();
  ears.onEvent = (userId) => {
    const at = sent.get(userId);
    if (at !== undefined) times.push(performance.now() - at);
    sent.delete(userId);
  };
  const events = SECONDS * EVENTS_PER_SECOND;
  const writing: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < events; n++) {
    const { userId } = miners[n % miners.length] as SeededMiner;
    sent.set(userId, performance.now());
    writing.push(transactionOf(db)((trx) => notify(trx, userId, "password.changed", {})));
    await sleep(Math.max(0, startedAt + ((n + 1) * 1_000) / EVENTS_PER_SECOND - performance.now()));
  }
  await Promise.all(writing);
  await until("all events", async () => sent.size === 0).catch(() => {});
  return { times, events };
}
