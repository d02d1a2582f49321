import { createMailLink } from "@lode/app/mails/send-mail";
import { notify } from "@lode/app/notifications/notify";
import { switchWeeklyMail } from "@lode/core/contracts/http/notifications";
import { noticeOf } from "@lode/core/contracts/notices";
import { inEnglish } from "@lode/core/domain/sentences/english";
import { say } from "@lode/core/domain/sentences/say";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import supertest from "supertest";
import { expect, test } from "vitest";
import { type SignedInMiner, useTestApp } from "../../../test/test-app.ts";

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
      {
        title: say("stopped.title"),
        text: say("stopped.text", { username: "@ada", reason: "X refused" }),
        path: "/profile#automation",
      },
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
  // Rows from before Nostr have no network.
  [undefined, "X account connected", "@vera has been connected to your profile."],
])("a linked account is named as its network writes names: %s", (network, title, text) => {
  const detail = network === undefined ? { username: "vera" } : { username: "vera", network };
  const notice = noticeOf("account.linked", detail);
  expect([notice.title, notice.text].map(inEnglish)).toEqual([title, text]);
  expect(inEnglish(noticeOf("account.needs_reconnect", detail).text)).toContain(
    `of ${text.split(" ")[0]} is no longer accepted`,
  );
});

test("a notice shortens the wallet's address", () => {
  const address = "6yebKDnL7vwrCnDRTD2mBJ7g7VTxBkfmsoNuoyNw";
  for (const kind of ["wallet.connected", "wallet.changed", "wallet.change_cancelled"] as const)
    expect(noticeOf(kind, { address }).text.values).toEqual({ address: "6yeb…oyNw" });
});

test("a miner's tasks are in the list with the points they earned, and are never unread", async () => {
  const { agent, miner } = await app().signedIn();
  const done = await buildAttempt(app().db, miner);
  const failed = await buildAttempt(app().db, miner, { passes: false });
  const { body } = await agent.get("/api/notifications");
  expect(body.unread).toBe(0);
  expect(body.notifications).toMatchObject([
    {
      id: failed.id,
      title: say("task-failed.title"),
      text: { values: { reason: say("undone") } },
      read: true,
    },
    {
      id: done.id,
      title: say("task-completed.title"),
      text: { values: { points: "10", what: { code: "act.follow" } } },
    },
  ]);
});

const ON = { on: true };

const read = async ({ agent }: SignedInMiner) => (await agent.get(switchWeeklyMail.path)).body.on;
const choose = (miner: SignedInMiner, body: object) => miner.send("put", switchWeeklyMail.path, body);
/** The path of the link in a weekly mail. */
const linkFor = async ({ miner }: SignedInMiner): Promise<string> => {
  const { db, deps } = app();
  const link = await createMailLink({ db, config: deps.config }, "unsubscribe", { userId: miner.userId });
  return link.replace(deps.config.PUBLIC_URL, "");
};

test("the mail is off at first, and a miner turns it on and off", async () => {
  const ada = await app().signedIn();
  expect(await read(ada)).toBe(false);
  expect((await choose(ada, ON)).body).toEqual({ on: true });
  expect(await read(ada)).toBe(true);
  await choose(ada, { on: false });
  expect(await read(ada)).toBe(false);
});

test("a mail program turns off the weekly mail with one POST, without session, cookie or token of the page", async () => {
  const ada = await app().signedIn();
  await choose(ada, ON);
  const link = await linkFor(ada);
  for (let n = 0; n < 2; n++) {
    const answer = await supertest(app().server)
      .post(link)
      .type("form")
      .send({ "List-Unsubscribe": "One-Click" });
    expect(answer.status).toBe(200);
  }
  expect(await read(ada)).toBe(false);
});

test("opening the link changes nothing and leads to the page that asks", async () => {
  const ada = await app().signedIn();
  await choose(ada, ON);
  const link = await linkFor(ada);
  const answer = await supertest(app().server).get(link);
  expect([answer.status, answer.headers.location]).toEqual([
    302,
    link.replace("/api/weekly-mail/unsubscribe", "/unsubscribe"),
  ]);
  expect(await read(ada)).toBe(true);
});

test("the link's token can do nothing else, and another token turns nothing off", async () => {
  const ada = await app().signedIn();
  await choose(ada, ON);
  const token = new URLSearchParams((await linkFor(ada)).split("?")[1]).get("token") ?? "";
  const visitor = app().visitor();
  for (const path of ["/api/auth/confirm", "/api/auth/cancel-wallet-change"])
    expect((await visitor.post(path, { token })).status).toBe(400);
  expect(
    (await visitor.post("/api/auth/reset-password", { token, password: "a seam below the lake" })).status,
  ).toBe(400);
  const reset = await createMailLink({ db: app().db, config: app().deps.config }, "reset", {
    userId: ada.miner.userId,
  });
  const other = new URL(reset).searchParams.get("token");
  for (const wrong of [other, "a".repeat(43)]) {
    const answer = await supertest(app().server).post(`/api/weekly-mail/unsubscribe?token=${wrong}`);
    expect(answer.status).toBe(400);
  }
  expect(await read(ada)).toBe(true);
});
