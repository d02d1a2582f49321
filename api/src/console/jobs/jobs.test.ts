import { existsSync } from "node:fs";
import { QUEUES, runbookOfQueue } from "@lode/core/contracts/jobs/queues";
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

test.each([...QUEUES, "a queue of an earlier release"])("failed jobs of %s have a runbook", (queue) => {
  const page = new URL(`../../../../docs/runbooks/${runbookOfQueue(queue)}.md`, import.meta.url);
  expect(existsSync(page)).toBe(true);
});
