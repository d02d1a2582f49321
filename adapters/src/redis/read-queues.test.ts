import { randomBytes } from "node:crypto";
import { sendPayout, signPayout } from "@lode/core/contracts/jobs/jobs";
import type { QueuedState, QueueName } from "@lode/core/contracts/jobs/queues";
import { Worker } from "bullmq";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { createLogger } from "../logging/logger.ts";
import { closeQueues, openQueues, optionsOf, queuePrefix } from "./queue.ts";
import { listQueuedJobs } from "./read-queues.ts";
import { connectFailFast, connectPatiently } from "./redis.ts";

const prefix = `t_${randomBytes(6).toString("hex")}`;
const logger = createLogger("worker", "silent");
const redis = connectFailFast(inject("redisUrl"), logger);
const blocking = connectPatiently(inject("redisUrl"), logger);
const queues = openQueues(redis, prefix);
afterAll(async () => {
  await closeQueues(queues);
  redis.disconnect();
  blocking.disconnect();
});

const list = (name: QueueName, state: QueuedState, most = 100) =>
  listQueuedJobs(redis, queues[name], { state, most });

const takingPayouts = () => {
  const options = { connection: blocking, prefix: queuePrefix(prefix, "payouts") };
  const worker = new Worker("payouts", null, options);
  onTestFinished(() => worker.close(true));
  return worker;
};

test("waiting jobs are listed in order with low priority last, even while the queue is paused", async () => {
  await queues.mail.add("later", { id: "a" }, { priority: 1 });
  await queues.mail.add("first", { id: "b" });
  await queues.mail.add("second", { id: "c" });
  await queues.mail.pause();
  expect(await list("mail", "waiting")).toMatchObject([
    { job: "first", payload: { id: "b" }, tries: 0, dueAt: null },
    { job: "second", payload: { id: "c" } },
    { job: "later", payload: { id: "a" } },
  ]);
  expect(await list("mail", "waiting", 2)).toMatchObject([{ job: "first" }, { job: "second" }]);
  expect(await list("mail", "active")).toEqual([]);
});

test("a delayed job shows the time of its next try, not its original delay, and the number of tries", async () => {
  const added = await queues.payouts.add("send", { id: "a" }, { attempts: 3, backoff: 600_000 });
  const worker = takingPayouts();
  const job = await worker.getNextJob("token");
  expect(await list("payouts", "active")).toMatchObject([{ id: added.id, job: "send", dueAt: null }]);
  await expect.poll(() => Date.now()).toBeGreaterThan(added.timestamp + 20);
  const failedAt = Date.now();
  await job?.moveToFailed(new Error("the node is away"), "token");
  const [delayed] = await list("payouts", "delayed");
  expect(delayed).toMatchObject({ payload: { id: "a" }, tries: 1 });
  const wait = (delayed?.dueAt?.getTime() ?? 0) - failedAt;
  expect(wait).toBeGreaterThanOrEqual(600_000);
  expect(wait).toBeLessThan(605_000);
});

test("a signed payment is sent before more are signed, because a signature expires soon", async () => {
  for (const job of [signPayout, signPayout, sendPayout])
    await queues.payouts.add(job.name, {}, optionsOf(job));
  const worker = takingPayouts();
  expect((await worker.getNextJob("token"))?.name).toBe("send-payout");
  expect((await worker.getNextJob("token"))?.name).toBe("sign-payout");
});
