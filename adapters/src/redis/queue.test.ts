import { randomBytes } from "node:crypto";
import { sendPayout, signPayout } from "@lode/core/contracts/jobs/jobs";
import { Worker } from "bullmq";
import { afterAll, expect, inject, test } from "vitest";
import { createLogger } from "../tracing/logger.ts";
import { closeQueues, openQueues, optionsOf, queuePrefix } from "./queue.ts";
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

test("a signed payment is sent before more are signed, because a signature expires soon", async () => {
  for (const job of [signPayout, signPayout, sendPayout])
    await queues.payouts.add(job.name, {}, optionsOf(job));
  const worker = new Worker("payouts", null, {
    connection: blocking,
    prefix: queuePrefix(prefix, "payouts"),
  });
  try {
    expect((await worker.getNextJob("token"))?.name).toBe("send-payout");
    expect((await worker.getNextJob("token"))?.name).toBe("sign-payout");
  } finally {
    await worker.close(true);
  }
});
