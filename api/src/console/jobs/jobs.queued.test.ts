import { expect, test } from "vitest";
import { signedInOperator } from "../../../test/operator-browser.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

test("a viewer reads a queue's delayed jobs with payload, number of tries and time of the next try", async () => {
  const { mail } = app().deps.queues;
  const { timestamp } = await mail.add("send-objection-mail", { objectionId: "1" }, { delay: 60_000 });
  const viewer = await signedInOperator(app(), "viewer");
  const { status, body } = await viewer.get("/api/queues/mail/jobs?state=delayed");
  expect(status).toBe(200);
  expect(body.items).toEqual([
    {
      id: expect.any(String),
      job: "send-objection-mail",
      payload: { objectionId: "1" },
      tries: 0,
      addedAt: new Date(timestamp).toISOString(),
      dueAt: new Date(timestamp + 60_000).toISOString(),
    },
  ]);
});
