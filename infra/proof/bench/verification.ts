import { attemptTask } from "@lode/core/contracts/http/tasks";
import { KINDS } from "@lode/core/domain/networks/action-kinds";
import type { Db } from "@lode/db/connection";
import { one } from "@lode/db/query";
import type { MiningTask } from "@lode/db/tasks/tasks.repository";
import { createLodeClient } from "@lode/sandbox/people/lode-client";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { until } from "@lode/sandbox/people/until";
import type { Stack } from "../../stack/stack.ts";
import { doOnX, makeParticipants, makeTasks, type Participant } from "../world/participants.ts";
import { inParallel } from "../world/seed-miners.ts";
import { type Bench, countProcessorTime, type Figures, percentile, perUnit } from "./bench-stack.ts";

const PARTICIPANTS = Number(process.env.BENCH_PARTICIPANTS ?? 1_000);
const TARGETS = 10;
const DECIDED_WITHIN_MS = 600_000;
/** Attempts at once; by default all. */
const AT_ONCE = Number(process.env.BENCH_AT_ONCE ?? PARTICIPANTS);

interface BenchAttempt {
  participant: Participant;
  task: MiningTask;
}

export const benchVerification: Bench = {
  settings: { DATABASE_POOL: "20", NETWORK_DAILY_SPEND_CENTS: "0" },
  measure,
};

async function measure(stack: Stack, db: Db): Promise<Figures> {
  const sandbox = sandboxControls(stack.urls);
  console.log(`Linking ${PARTICIPANTS} participants`);
  const participants = await makeParticipants(stack, db, PARTICIPANTS, "p");
  const tasks = await makeTasks(stack, db, TARGETS);
  const asked = KINDS.flatMap((kind) =>
    participants.map(
      (participant, n): BenchAttempt => ({ participant, task: tasks[kind][n % TARGETS] as MiningTask }),
    ),
  );
  await inParallel(asked, 16, ({ participant, task }) => doOnX(sandbox, participant.username, task));

  // Each miner does one task after another. Miners start with different kinds.
  const lists = participants.map((_, n) =>
    KINDS.map((_kind, k) => asked[((n + k) % KINDS.length) * participants.length + n] as BenchAttempt),
  );
  const before = (await sandbox.xLog()).at(-1)?.index ?? -1;
  const used = countProcessorTime(stack);
  let usedInSecondHalf = used;
  let answered = 0;
  const half = Math.floor(asked.length / 2);
  const startedAt = performance.now();
  await inParallel(lists, AT_ONCE, async (list) => {
    for (const one of list) {
      await complete(stack, one);
      answered += 1;
      if (answered === half) usedInSecondHalf = countProcessorTime(stack);
    }
  });
  const isOpen = () => db("task_attempts").whereIn("state", ["verifying", "unknown"]).first();
  await until("every verdict", async () => (await isOpen()) === undefined, DECIDED_WITHIN_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const processor = perUnit(used(), asked.length);
  const ofHalf = perUnit(usedInSecondHalf(), asked.length - half);
  const calls = (await sandbox.xLog()).filter(
    ({ index, route }) => index > before && route.startsWith("GET /2/"),
  );
  const { verified, microdollars } = await readSpending(db);

  const latencies = await latency(stack, db);
  return {
    "attempts requested": asked.length,
    "participants at once": AT_ONCE,
    verified,
    "X calls per verified action": `${(calls.length / verified).toFixed(3)} (goal at most 0.6)`,
    "dollars per verified action": `${(microdollars / verified / 1_000_000).toFixed(5)} (goal at most 0.010)`,
    "calls answered 429": `${((100 * calls.filter(({ status }) => status === 429).length) / calls.length).toFixed(2)} % (goal at most 0.1)`,
    "verified per second, request to award": (verified / seconds).toFixed(1),
    "processor ms per action": processor,
    // The first half includes the compilation of programs that have just started.
    "  of the second half": ofHalf,
    "request to points, p50 ms": `${percentile(latencies, 0.5).toFixed(0)} (goal at most 150)`,
    "request to points, p99 ms": `${percentile(latencies, 0.99).toFixed(0)} (goal at most 1,000)`,
  };
}

/** Milliseconds until the answer. */
async function complete(stack: Stack, { participant, task }: BenchAttempt): Promise<number> {
  const startedAt = performance.now();
  const { bearer, externalId } = participant;
  const body = { task_id: task.id, twitter_account_id: externalId, action_type: task.kind };
  const { status } = await createLodeClient(stack.urls.web, { bearer }).ask(attemptTask, { body });
  if (status >= 400) throw new Error(`An attempt was refused: ${status}.`);
  return performance.now() - startedAt;
}

const readSpending = (db: Db) =>
  one<{ verified: number; microdollars: number }>(db)(`
    select count(distinct a.id) filter (where a.state = 'verified')::int as verified,
        coalesce(sum(r.cost_microdollars), 0)::int as microdollars
      from task_attempts a join verification_receipts r on r.attempt_id = a.id`);

/** Latency under moderate load: a request every 50 ms, with the kinds in turn. */
async function latency(stack: Stack, db: Db): Promise<number[]> {
  const sandbox = sandboxControls(stack.urls);
  const participants = await makeParticipants(stack, db, 50, "q");
  const tasks = await makeTasks(stack, db, 2);
  const waits: Promise<number>[] = [];
  for (const [n, participant] of participants.entries()) {
    for (const kind of KINDS) {
      const task = tasks[kind][n % 2] as MiningTask;
      await doOnX(sandbox, participant.username, task);
      waits.push(complete(stack, { participant, task }));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return Promise.all(waits);
}
