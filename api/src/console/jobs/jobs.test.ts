import { existsSync } from "node:fs";
import { QUEUES, runbookOfQueue } from "@lode/core/contracts/jobs/queues";
import { recordJobFailure } from "@lode/db/jobs/failed-jobs.repository";
import { expect, test } from "vitest";
import { signedInOperator } from "../../../test/operator-browser.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

test("without a queue, the jobs of all queues are listed, those that are due first at the top", async () => {
  const { mail, housekeeping, payouts } = app().deps.queues;
  await housekeeping.add("revoke-grant", { accountId: "2" }, { delay: 30_000 });
  await mail.add("send-objection-mail", { objectionId: "1" }, { delay: 60_000 });
  await payouts.add("sign-payout", { withdrawalId: "3" }, { delay: 90_000 });
  await mail.add("send-miner-mail", { mailId: "4" });
  const viewer = await signedInOperator(app(), "viewer");
  const list = async (query: string) =>
    (await viewer.get(`/api/queued-jobs?${query}`)).body.items.map(
      ({ queue, job }: { queue: string; job: string }) => `${queue} ${job}`,
    );
  expect(await list("state=delayed")).toEqual([
    "housekeeping revoke-grant",
    "mail send-objection-mail",
    "payouts sign-payout",
  ]);
  expect(await list("state=waiting")).toEqual(["mail send-miner-mail"]);
  expect(await list("state=waiting&queue=payouts")).toEqual([]);
});

test("a retried job's page says when Redis tries it next, as long as Redis has it delayed", async () => {
  const { mail } = app().deps.queues;
  const failure = { failedJobId: undefined, queue: "mail", job: "send-miner-mail", errorClass: "away" };
  const fail = (id: string, addedAt: number, isFinal: boolean) =>
    recordJobFailure(app().db, {
      ...failure,
      runKey: `mail:${id}:${addedAt}`,
      payload: { mailId: id },
      error: "the server is away",
      stack: null,
      isFinal,
    });
  // An id may have colons itself.
  const jobId = "mail-of:7:x";
  const job = await mail.add("send-miner-mail", { mailId: "7" }, { jobId, delay: 120_000 });
  const [retried, ended] = [await fail(jobId, job.timestamp, false), await fail("8", job.timestamp, true)];
  const viewer = await signedInOperator(app(), "viewer");
  const nextTry = async (id: string) => (await viewer.get(`/api/jobs/${id}`)).body.nextTryAt;
  expect(await nextTry(retried)).toBe(new Date(job.timestamp + 120_000).toISOString());
  expect(await nextTry(ended)).toBeNull();
  await job.remove();
  expect(await nextTry(retried)).toBeNull();
});

test.each([...QUEUES, "a queue of an earlier release"])("failed jobs of %s have a runbook", (queue) => {
  const page = new URL(`../../../../docs/runbooks/${runbookOfQueue(queue)}.md`, import.meta.url);
  expect(existsSync(page)).toBe(true);
});
