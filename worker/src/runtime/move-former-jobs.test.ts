import { closeQueues, openQueuesAt, optionsOf, type Queues } from "@lode/adapters/redis/queue";
import { keysOfFormerRelease } from "@lode/adapters/redis/redis-keys";
import { sendPasswordChangedMail, signPayout, verifyBatch } from "@lode/core/contracts/jobs/jobs";
import { newId } from "@lode/db/id";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useTestWorker } from "../../test/test-worker.ts";
import { moveFormerJobs } from "./move-former-jobs.ts";

const world = useTestWorker();
let former: Queues;
beforeAll(() => {
  const { redis, config } = world().deps;
  former = openQueuesAt(redis, () => keysOfFormerRelease(config.QUEUE_PREFIX));
});
afterAll(() => closeQueues(former));

const WAITING = ["waiting", "prioritized", "delayed"] as const;

test("jobs that an earlier release left behind are moved once, whatever they waited for", async () => {
  const { deps } = world();
  const [mail, payout, batch] = [{ userId: newId() }, { withdrawalId: newId() }, { batchKey: "likes of 7" }];
  await former.mail.add(sendPasswordChangedMail.name, mail, {
    ...optionsOf(sendPasswordChangedMail),
    jobId: "o-1-mail",
  });
  await former.payouts.add(signPayout.name, payout, optionsOf(signPayout));
  await former.verification.add(verifyBatch.name, batch, { ...optionsOf(verifyBatch), delay: 60_000 });

  await moveFormerJobs(deps);
  await moveFormerJobs(deps);

  expect((await deps.queues.mail.getJobs(["waiting"])).map(({ id, data }) => [id, data])).toEqual([
    ["o-1-mail", mail],
  ]);
  expect((await deps.queues.payouts.getJobs(["prioritized"])).map(({ data }) => data)).toEqual([payout]);
  const [delayed] = await deps.queues.verification.getJobs(["delayed"]);
  expect(delayed?.data).toEqual(batch);
  expect(delayed?.delay).toBeGreaterThan(50_000);
  for (const queue of Object.values(former)) expect(await queue.getJobs([...WAITING])).toEqual([]);
});
