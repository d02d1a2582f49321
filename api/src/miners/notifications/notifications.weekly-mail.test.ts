import { createMailLink } from "@lode/app/auth/steps/create-mail-link";
import { switchWeeklyMail } from "@lode/core/contracts/http/notifications";
import supertest from "supertest";
import { expect, test } from "vitest";
import { type SignedIn, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const ON = { on: true, time_zone: "Europe/Berlin" };

const read = async ({ agent, bearer }: SignedIn) =>
  (await agent.get(switchWeeklyMail.path).set("Authorization", `Bearer ${bearer}`)).body.on;
const put = ({ agent, bearer }: SignedIn, body: object) =>
  agent.put(switchWeeklyMail.path).set("Authorization", `Bearer ${bearer}`).send(body);
const choose = async (miner: SignedIn, body: object) => {
  const csrf = await miner.csrf();
  return put(miner, body).set("X-CSRF-Token", csrf);
};
/** The path of the link in a weekly mail. */
const linkFor = async ({ miner }: SignedIn): Promise<string> => {
  const { db, deps } = app();
  const link = await createMailLink({ db, config: deps.config }, "unsubscribe", { userId: miner.userId });
  return link.replace(deps.config.PUBLIC_URL, "");
};

test("the mail is off at first, and turned on with the miner's zone", async () => {
  const ada = await app().signedIn();
  expect(await read(ada)).toBe(false);
  expect((await choose(ada, ON)).body).toEqual({ on: true });
  expect(await read(ada)).toBe(true);
  expect((await choose(ada, { ...ON, time_zone: "Mars/Olympus" })).status).toBe(400);
  expect(await app().db("weekly_mail_readers").where({ user_id: ada.miner.userId })).toMatchObject([
    { time_zone: "Europe/Berlin" },
  ]);
  await choose(ada, { ...ON, on: false });
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
