import { notify } from "@lode/app/notifications/notify";
import { noticeOf } from "@lode/core/contracts/notices";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

test("miners read only their own notifications, newest first", async () => {
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

test.each([
  ["x", "X account connected", "@vera has been connected to your profile."],
  ["nostr", "Nostr key connected", "vera has been connected to your profile."],
  // In rows from before Nostr.
  [undefined, "X account connected", "@vera has been connected to your profile."],
])("a linked account is named as its network writes names: %s", (network, title, text) => {
  const detail = network === undefined ? { username: "vera" } : { username: "vera", network };
  expect(noticeOf("account.linked", detail)).toMatchObject({ title, text });
  expect(noticeOf("account.needs_reconnect", detail).text).toContain(
    `of ${text.split(" ")[0]} is no longer accepted`,
  );
});

test("a notice shortens the wallet's address", () => {
  const address = "6yebKDnL7vwrCnDRTD2mBJ7g7VTxBkfmsoNuoyNw";
  for (const kind of ["wallet.connected", "wallet.changed", "wallet.change_cancelled"] as const)
    expect(noticeOf(kind, { address }).text).toContain("6yeb…oyNw");
});

test("a miner's tasks are in the list with the points they earned, and are never unread", async () => {
  const { agent, miner } = await app().signedIn();
  const done = await buildAttempt(app().db, miner);
  const failed = await buildAttempt(app().db, miner, { passes: false });
  const { body } = await agent.get("/api/notifications");
  expect(body.unread).toBe(0);
  expect(body.notifications).toMatchObject([
    { id: failed.id, title: "Task not completed", text: expect.stringContaining("not seen"), read: true },
    {
      id: done.id,
      title: "Task completed",
      text: expect.stringMatching(/^Earned 10 points for the follow of @/),
    },
  ]);
  const { body: older } = await agent.get(`/api/notifications?cursor=${failed.id}`);
  expect(older.notifications).toMatchObject([{ id: done.id }]);
});
