import { useTestPayouts } from "@lode/app/test/test-payouts";
import { closeQueues, openQueues, type Queues } from "@lode/core/server/queue";
import { readUserStats } from "@lode/db/points/points.read-model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reissuePayouts } from "./reissue-jobs.ts";

const payouts = useTestPayouts();
let queues: Queues;
beforeAll(() => {
  const { redis, config } = payouts().app;
  queues = openQueues(redis, config.QUEUE_PREFIX);
});
afterAll(() => closeQueues(queues));

test("sweep-refunds-processing (Rustchain 5346, 10638): the sweep only re-issues the job", async () => {
  const { request, sign, send, finish, landed, find, app, db } = payouts();
  const { id, userId } = await request();
  await sign(id);
  await send(id);
  await db("payout_transactions").update({ looked_at: new Date(0) });
  await db("withdrawals")
    .where({ id })
    .update({ created_at: new Date(0) });
  await reissuePayouts({ ...app, queues });
  expect((await find(id)).status).toBe("processing");
  expect(await readUserStats(db, userId)).toMatchObject({ balance: 0n, held: 101n });
  const names = (await queues.payouts.getJobs()).map((job) => job.name);
  expect(names).toContain("follow-payout");
  expect(names).not.toContain("sign-payout");
  expect((await finish(id)).status).toBe("completed");
  expect(await landed(id)).toHaveLength(1);
});
