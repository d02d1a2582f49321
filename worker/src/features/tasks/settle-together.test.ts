import { explainAward } from "@lode/core/domain/points/formula";
import { awardTransfer } from "@lode/core/domain/points/ledger";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { auditLedger } from "@lode/db/points/points.read-model";
import { claimAttempt } from "@lode/db/tasks/claims.repository";
import { findTask } from "@lode/db/tasks/tasks.repository";
import { begin } from "@lode/db/test/factories/begin-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { expect, test } from "vitest";
import { useTestWorker } from "../../../test/test-worker.ts";
import { settle } from "./settle-attempt.ts";

const world = useTestWorker();
const facts = { basePoints: 10n, followersCount: 0, verified: false, createdAt: null };
const award = explainAward(facts, new Date());

/** One attempt of each of so many miners on one task, held by this worker. */
async function claimed(count: number) {
  const task = await buildTask(world().db);
  const attempts = [];
  for (let n = 0; n < count; n++) {
    const { userId, account } = await buildMiner(world().db);
    const asked = { taskId: task.id, xId: account.xId, accountId: account.id, userId };
    const { id } = await begin(world().db, { ...asked, source: "manual" });
    const attempt = await claimAttempt(world().db, id, 25);
    if (attempt) attempts.push(attempt);
  }
  return { task, attempts };
}

test("what is verified at the same time is awarded in one go, each once, and counted on the task", async () => {
  const { task, attempts } = await claimed(12);
  const verified = (attempt: (typeof attempts)[number]) =>
    settle(world().deps, { attempt, end: { verdict: "verified", award } });
  // Twice each, as if a lease had run out and another worker had it too.
  await Promise.all([...attempts, ...attempts].map(verified));
  expect(await findTask(world().db, task.id)).toMatchObject({ completions: 12, spentPoints: 120n });
  const told = await world().db("outbox").where({ event: "attempt.verified" });
  const ids = told.map(({ payload }) => payload.attemptId);
  for (const { id } of attempts) expect(ids.filter((one) => one === id)).toHaveLength(1);
  expect(await auditLedger(world().db)).toEqual({ sum: 0n, drifted: 0 });
});

test("one that was awarded before spoils nobody else's", async () => {
  const { task, attempts } = await claimed(5);
  const [spoilt] = attempts;
  if (!spoilt) throw new Error("There is no attempt.");
  const { id: attemptId, taskId, xId, userId } = spoilt;
  const before = awardTransfer({ attemptId, taskId, xId, userId, points: 10n });
  await world().transaction((trx) => postTransfer(trx, before));
  const ends = await Promise.allSettled(
    attempts.map((attempt) => settle(world().deps, { attempt, end: { verdict: "verified", award } })),
  );
  expect(ends.map(({ status }) => status)).toEqual(["rejected", ...Array(4).fill("fulfilled")]);
  expect(await findTask(world().db, task.id)).toMatchObject({ completions: 4, spentPoints: 40n });
  expect(await auditLedger(world().db)).toEqual({ sum: 0n, drifted: 0 });
});
