import { notify } from "@lode/app/notifications/notify";
import { noticeOf } from "@lode/core/contracts/notices";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

test("a miner reads their own notifications only, newest first", async () => {
  const [ada, ben] = [await app().signedIn(), await app().signedIn()];
  await app().transaction(async (trx) => {
    await notify(trx, ada.miner.userId, "automation.stopped", { username: "ada", reason: "X refused" });
    await notify(trx, ada.miner.userId, "password.changed", {});
  });
  const { body } = await ada.agent.get("/api/notifications");
  expect(body).toMatchObject({
    unread: 2,
    notifications: [
      { kind: "password.changed", ...noticeOf("password.changed", {}), read: false },
      { title: "Automation stopped", text: expect.stringContaining("@ada"), path: "/profile#automation" },
    ],
  });
  expect((await ben.agent.get("/api/notifications")).body).toMatchObject({ unread: 0, notifications: [] });
  const upTo = { up_to: body.notifications[1].id };
  await ben.post("/api/notifications/read", upTo);
  expect((await ada.agent.get("/api/notifications")).body.unread).toBe(2);
  await ada.post("/api/notifications/read", upTo);
  expect((await ada.agent.get("/api/notifications")).body).toMatchObject({
    unread: 1,
    notifications: [{ read: false }, { read: true }],
  });
});
