import { setTimeout as sleep } from "node:timers/promises";
import { leaderboardKeys } from "@lode/adapters/leaderboard/board-keys";
import { PLATFORM_ACCOUNTS } from "@lode/core/domain/points/ledger";
import { newId } from "@lode/db/id";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { transactionOf } from "@lode/db/transaction";
import type { Stack } from "../../stack/stack.ts";
import { percentile } from "./bench-stack.ts";
import type { Figures, Place } from "./leaderboard-reads.ts";
import { processorTime } from "./processor-time.ts";

const SECONDS = 20;
const PER_SECOND = 200;
/** Every 20th award is timed. */
const TIMED = 20;
/** The number of awards that are made one at a time, each after a pause. */
const ALONE = 15;

/** Milliseconds from an award's commit until the live list has it, under load and after a pause. */
export async function measureStaleness(stack: Stack, place: Place, ids: readonly string[]): Promise<Figures> {
  const before = processorTime(stack);
  await sleep(SECONDS * 500);
  const idle = perSecond(before, processorTime(stack), SECONDS / 2);
  const startedAt = performance.now();
  const used = processorTime(stack);
  const waits: Promise<number>[] = [];
  const posting: Promise<void>[] = [];
  for (let n = 0; n < SECONDS * PER_SECOND; n++) {
    const awarded = award(place, ids[n % ids.length] ?? "");
    if (n % TIMED === 0) waits.push(awarded.then(() => shown(place, ids[n % ids.length] ?? "")));
    posting.push(awarded);
    await sleep(Math.max(0, startedAt + ((n + 1) * 1_000) / PER_SECOND - performance.now()));
  }
  await Promise.all(posting);
  const seconds = (performance.now() - startedAt) / 1_000;
  const loaded = perSecond(used, processorTime(stack), seconds);
  const times = await Promise.all(waits);
  const alone: number[] = [];
  for (const id of ids.slice(-ALONE)) {
    await sleep(2_000);
    await award(place, id);
    alone.push(await shown(place, id));
  }
  const rate = posting.length / seconds;
  return {
    "awards a second": rate.toFixed(0),
    "commit to leaderboard under load, p50, p99, ms": `${percentile(times, 0.5).toFixed(0)}, ${percentile(times, 0.99).toFixed(0)} (goal p99 at most 1,000)`,
    "commit to leaderboard after a rest, p50, longest, ms": `${percentile(alone, 0.5).toFixed(0)}, ${percentile(alone, 1).toFixed(0)}`,
    "processor time of the workers an award, idle taken off, ms": (
      (loaded.workers - idle.workers) /
      rate
    ).toFixed(3),
    "processor time of Redis an award, idle taken off, ms": ((loaded.Redis - idle.Redis) / rate).toFixed(3),
    "idle workers, % of a core": (idle.workers / 10).toFixed(2),
  };
}

type Used = Record<"workers" | "Redis", number>;

/** Milliseconds of processor time per second. */
function perSecond(before: Record<string, number>, after: Record<string, number>, seconds: number): Used {
  const of = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / seconds;
  return { workers: of("workers"), Redis: of("Redis") };
}

async function award({ db }: Place, userId: string): Promise<void> {
  const id = newId();
  await transactionOf(db)(async (trx) => {
    await append(trx, "attempt.verified", { attemptId: id, award: "{}" }, userId);
    await postTransfer(trx, {
      businessKey: `bench:${id}`,
      kind: "award",
      subjectId: id,
      entries: [
        { account: PLATFORM_ACCOUNTS.rewards, amount: -10n },
        { account: userId, amount: 10n },
      ],
    });
  });
}

/** Milliseconds until the board shows the miner's award, which has just been committed. */
async function shown({ db, redis, prefix }: Place, userId: string): Promise<number> {
  const startedAt = performance.now();
  const { live } = leaderboardKeys(prefix);
  const { rows } = await db.raw<{ rows: { reached: string }[] }>(
    "select (extract(epoch from lifetime_reached_at) * 1000000)::bigint::text as reached from ledger_accounts where id = ?",
    [userId],
  );
  const reached = BigInt(rows[0]?.reached ?? 0).toString(36);
  for (;;) {
    const parts = await redis.hget(live.miners, userId);
    // The last part is the time of the newest award. A later award of the same miner counts as well.
    if (parts && parts.slice(-reached.length) >= reached) return performance.now() - startedAt;
    await sleep(5);
  }
}
