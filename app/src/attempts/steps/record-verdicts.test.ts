import { explainAward } from "@lode/core/domain/points/formula";
import { awardTransfer } from "@lode/core/domain/points/ledger";
import { claimBatch } from "@lode/db/attempts/attempts.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { findTask } from "@lode/db/tasks/tasks.repository";
import { begin } from "@lode/db/test/factories/build-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { expect, test } from "vitest";
import { useTestLode } from "../../../test/test-lode.ts";
import { recordVerdict } from "./record-verdicts.ts";

const world = useTestLode();
const facts = { basePoints: 10n, followersCount: 0, verified: false, createdAt: null };
const award = explainAward(facts, new Date());

/** Makes attempts of this many miners on one task, leased by this worker. */
async function claimed(count: number) {
  const task = await buildTask(world().db);
  for (let n = 0; n < count; n++) await begin(world().db, await buildMiner(world().db), task.id, task.id);
  return { task, attempts: await claimBatch(world().db, task.id, 25, count) };
}

test("attempts verified at the same time are awarded in one transaction, each once, and counted on the task", async () => {
  const { task, attempts } = await claimed(12);
  const verified = (attempt: (typeof attempts)[number]) =>
    recordVerdict(world().app, { attempt, verdict: { verdict: "verified", award } });
  // Each verdict twice, as if a lease had expired and another worker had claimed the attempt.
  await Promise.all([...attempts, ...attempts].map(verified));
  expect(await findTask(world().db, task.id)).toMatchObject({ completions: 12, spentPoints: 120n });
  const events = await world().db("outbox").where({ event: "attempt.verified" });
  const ids = events.map(({ payload }) => payload.attemptId);
  for (const { id } of attempts) expect(ids.filter((one) => one === id)).toHaveLength(1);
});

test("an attempt that was awarded before fails alone", async () => {
  const { task, attempts } = await claimed(5);
  const [awarded] = attempts;
  if (!awarded) throw new Error("There is no attempt.");
  const { id: attemptId, taskId, externalId, userId } = awarded;
  const before = awardTransfer({ attemptId, taskId, externalId, userId, points: 10n });
  await world().transaction((trx) => postTransfer(trx, before));
  const ends = await Promise.allSettled(
    attempts.map((attempt) =>
      recordVerdict(world().app, { attempt, verdict: { verdict: "verified", award } }),
    ),
  );
  expect(ends.map(({ status }) => status)).toEqual(["rejected", ...Array(4).fill("fulfilled")]);
  expect(await findTask(world().db, task.id)).toMatchObject({ completions: 4, spentPoints: 40n });
});
