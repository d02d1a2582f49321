import { findLateMails } from "@lode/app/auth/find-late-mails";
import { recordEmailRequest } from "@lode/db/auth/email-requests.repository";
import { expect, test } from "vitest";
import { useTestWorker } from "../test/test-worker.ts";
import { enqueueAll } from "./runtime/enqueue.ts";

const world = useTestWorker();

test("a mail whose job was lost with Redis is enqueued again, exactly once, but not right after the request", async () => {
  const { deps } = world();
  const requestId = await deps.transaction((trx) =>
    recordEmailRequest(trx, { purpose: "reset", email: "ada@lode.test" }),
  );
  await enqueueAll(findLateMails)(deps);
  expect(await deps.queues.mail.getJobs(["waiting"])).toEqual([]);
  for (let n = 0; n < 2; n++) await enqueueAll((app: typeof deps) => findLateMails(app, 0))(deps);
  const jobs = await deps.queues.mail.getJobs(["waiting"]);
  expect(jobs.map(({ name, data }) => [name, data])).toEqual([["answer-email-request", { requestId }]]);
});
