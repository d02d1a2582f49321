import { beginAs, doOnX, publishOnX } from "@lode/app/test/publish-on-x";
import { sendPayout } from "@lode/core/contracts/jobs/jobs";
import type { QueueName } from "@lode/core/contracts/jobs/queues";
import { newId } from "@lode/db/id";
import { append, appendAll } from "@lode/db/outbox/outbox.repository";
import { type BuiltMiner, buildMiner } from "@lode/db/test/factories/build-miner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useTestWorker } from "../../test/test-worker.ts";
import type { WorkerDeps } from "../deps.ts";
import { processors } from "../jobs.ts";
import { relayOutbox } from "./relay-outbox.ts";

const world = useTestWorker();
const WITHIN = { timeout: 15_000, interval: 20 };
const relays: { stop(): Promise<void> }[] = [];
let letGo = () => {};

beforeEach(async () => {
  const { verification, mail } = world().deps.queues;
  await Promise.all([verification.obliterate({ force: true }), mail.obliterate({ force: true })]);
});
afterEach(async () => {
  letGo();
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
});

function startRelay(deps: WorkerDeps): { stop(): Promise<void> } {
  const relay = relayOutbox(deps);
  relays.push(relay);
  return relay;
}

/** Another worker, whose `failed` resolves when its relay fails. */
function failing(): WorkerDeps & { failed: Promise<void> } {
  const deps = world().another();
  let failed = () => {};
  const failure = new Promise<void>((resolve) => {
    failed = resolve;
  });
  const warn = (_fields: unknown, sentence: string) => sentence === "events wait in the outbox" && failed();
  return { ...deps, logger: { ...deps.logger, warn } as unknown as WorkerDeps["logger"], failed: failure };
}

function before(deps: WorkerDeps, queue: QueueName, meet: () => Promise<void>): void {
  const own = deps.queues[queue];
  const addBulk = own.addBulk.bind(own);
  own.addBulk = async (jobs) => {
    own.addBulk = addBulk;
    await meet();
    return addBulk(jobs);
  };
}

/** A miner follows and begins an attempt, which appends one event. */
async function askForPoints(name: string): Promise<{ miner: BuiltMiner; attemptId: string }> {
  const miner = await world().linkedMiner(name);
  const task = await publishOnX(world(), "follow");
  await doOnX(world(), miner, task);
  const { id } = await beginAs(world().deps, miner, task);
  return { miner, attemptId: id };
}

const jobsIn = (queue: QueueName) => world().deps.queues[queue].getJobs(["wait", "prioritized", "delayed"]);
async function runJobs(queue: QueueName): Promise<void> {
  for (const { name, data } of await jobsIn(queue))
    await processors.find(({ definition }) => definition.name === name)?.run(data, world().deps);
}
const requested = (attemptId: string) =>
  world()
    .db("outbox")
    .where({ event: "attempt.requested" })
    .whereRaw("payload->>'attemptId' = ?", [attemptId]);
const isRelayed = (attemptId: string) =>
  vi.waitFor(async () => expect(await requested(attemptId)).toHaveLength(0), WITHIN);
/** Ends the lease, as if its holder had been silent for the lease's seconds. */
const passLease = () =>
  world()
    .db("relay_lease")
    .update({ ends_at: new Date(0) });
const awards = async ({ userId }: BuiltMiner): Promise<number> =>
  (await world().db("ledger_entries").where({ account_id: userId })).length;

test.each([
  ["remembers the job", false],
  ["was flushed", true],
])(
  "adversary: a relay crashes between enqueueing and moving the event, Redis %s: the event is delivered again and processed once",
  async (_what, isFlushed) => {
    const { miner, attemptId } = await askForPoints(isFlushed ? "flushed" : "remembered");
    const dying = failing();
    let deaths = 0;
    dying.failpoint = (name) =>
      name === "relay.added" && deaths++ === 0 ? Promise.reject(new Error("killed")) : undefined;
    const relay = startRelay(dying);
    await dying.failed;
    await relay.stop();
    expect(await requested(attemptId)).toHaveLength(1);
    expect(await jobsIn("verification")).toHaveLength(1);
    await runJobs("verification");
    expect(await awards(miner)).toBe(1);

    if (isFlushed) await world().deps.queues.verification.obliterate({ force: true });
    await passLease();
    startRelay(world().another());
    await isRelayed(attemptId);
    expect(await jobsIn("verification")).toHaveLength(1);
    await runJobs("verification");
    expect(await awards(miner)).toBe(1);
    expect(await world().db("verification_receipts").where({ attempt_id: attemptId })).toHaveLength(1);
  },
);

test("adversary: if a queue refuses in the middle of a batch, no event is lost and none is duplicated", async () => {
  const { userId } = await buildMiner(world().db);
  const deps = failing();
  before(deps, "mail", () => Promise.reject(new Error("Redis is not there")));
  const { attemptId } = await askForPoints("in_a_batch");
  await world().transaction((trx) => append(trx, "mail.planned", { mailId: newId() }, userId));
  startRelay(deps);
  await deps.failed;
  await isRelayed(attemptId);
  await vi.waitFor(async () => expect(await jobsIn("mail")).toHaveLength(1), WITHIN);
  expect(await jobsIn("verification")).toHaveLength(1);
});

test("adversary: a queue that refuses for long holds up only its own events, however many wait", async () => {
  const { userId } = await buildMiner(world().db);
  const mail = { event: "mail.planned" as const, payload: { mailId: newId() }, userId };
  await world().transaction((trx) =>
    appendAll(
      trx,
      Array.from({ length: 600 }, () => mail),
    ),
  );
  const deps = failing();
  const addBulk = deps.queues.mail.addBulk.bind(deps.queues.mail);
  deps.queues.mail.addBulk = () => Promise.reject(new Error("its node is gone"));
  startRelay(deps);
  await deps.failed;
  const { attemptId } = await askForPoints("beside_broken");
  await isRelayed(attemptId);
  const waiting = () => world().db("outbox").where({ event: "mail.planned" });
  expect(await waiting()).toHaveLength(600);
  deps.queues.mail.addBulk = addBulk;
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(0), WITHIN);
  expect((await jobsIn("mail")).length).toBeGreaterThan(0);
});

test("adversary: an event of a newer release waits for a relay that knows it", async () => {
  const { userId } = await buildMiner(world().db);
  const [row] = await world()
    .db("outbox")
    .insert({ id: newId(), event: "payout.of_the_next_release", payload: {}, user_id: userId })
    .returning("id");
  startRelay(world().another());
  const { attemptId } = await askForPoints("after_unknown");
  await isRelayed(attemptId);
  expect(await world().db("outbox").where({ id: row.id })).toHaveLength(1);
  await world().db("outbox").where({ id: row.id }).delete();
});

test("adversary: while a queue does not answer, no row is locked, later events pass, and another worker delivers the waiting event", async () => {
  const slow = world().another();
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    before(slow, "verification", () => {
      resolve();
      return held;
    });
  });
  const first = await askForPoints("behind_slow");
  startRelay(slow);
  await asked;
  const [row] = await requested(first.attemptId);
  await world().transaction((trx) => trx.raw("select from outbox where id = ? for update nowait", [row.id]));

  const second = await askForPoints("after_slow");
  startRelay(world().another());
  await isRelayed(second.attemptId);
  await passLease();
  await isRelayed(first.attemptId);
  letGo();
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  // Attempts with the same batch key are verified by one job.
  const attempts = await world().db("task_attempts").whereIn("id", [first.attemptId, second.attemptId]);
  const batches = new Set(attempts.map(({ batch_key: key }) => key));
  expect(new Set((await jobsIn("verification")).map(({ data }) => data.batchKey))).toEqual(batches);
});

test("several events that start the same job are enqueued once, with the id of the last event", async () => {
  const deps = world().another();
  const queue = deps.queues[sendPayout.queue];
  const add = vi.spyOn(queue, "addBulk");
  const transactionId = newId();
  const withdrawalIds = [newId(), newId(), newId()];
  await world().transaction((trx) =>
    appendAll(
      trx,
      withdrawalIds.map((withdrawalId) => ({
        event: "payout.signed",
        payload: { withdrawalId, transactionId },
        userId: null,
      })),
    ),
  );
  const rows = await world().db("outbox").where({ event: "payout.signed" }).orderBy("id");
  startRelay(deps);
  await vi.waitFor(async () => expect(await world().db("outbox")).toHaveLength(0), WITHIN);
  const added = add.mock.calls.flatMap(([jobs]) => jobs);
  expect(added).toMatchObject([
    { data: { transactionId }, opts: { jobId: `o-${rows.at(-1).id}-${sendPayout.name}` } },
  ]);
  await queue.obliterate({ force: true });
});
