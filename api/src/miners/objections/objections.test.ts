import { suspendMiner } from "@lode/app/auth/suspend-miner";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { expect, test } from "vitest";
import { PASSWORD, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const text = "I did follow the account, and I still do.";

test("a miner objects to a verdict and reads by when it will be answered", async () => {
  const ada = await app().signedIn();
  const { id } = await buildAttempt(app().db, ada.miner, { passes: false });
  const added = await ada.post("/api/objections", { subject: "verdict", subject_id: id, text });
  expect(added.status).toBe(200);
  expect(added.body.objection).toMatchObject({ state: "open", subject_id: id, answer: null });
  expect((await ada.agent.get("/api/objections")).body.objections).toEqual([added.body.objection]);
  const again = await ada.post("/api/objections", { subject: "verdict", subject_id: id, text });
  expect(again.body).toMatchObject({ code: "objection-open" });
});

test.each([
  ["too short", { text: "  no      " }],
  ["too long", { text: "x".repeat(1_001) }],
  ["a suspension", { subject: "suspension" }],
  ["no id", { subject_id: "1" }],
])("%s is refused", async (_, wrong) => {
  const ada = await app().signedIn();
  const body = { subject: "verdict", subject_id: ada.miner.userId, text, ...wrong };
  expect((await ada.post("/api/objections", body)).status).toBe(400);
});

test("adversary: a miner cannot object to another miner's verdict, and the number of objections is limited", async () => {
  const [ada, ben] = [await app().signedIn(), await app().signedIn()];
  const { id } = await buildAttempt(app().db, ada.miner, { passes: false });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await ben.post("/api/objections", { subject: "verdict", subject_id: id, text })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429]);
});

test("a suspended miner, who is refused everywhere else, objects with the password", async () => {
  const ada = await app().signedIn();
  await suspendMiner(app().deps, { userId: ada.miner.userId, reason: reasonOf("five accounts"), by: "op" });
  expect((await ada.agent.get("/api/objections")).status).toBe(403);
  const visitor = app().visitor();
  const object = async (captcha_token: string, password = PASSWORD) => {
    const about = { email: ada.miner.email, password, text, captcha_token };
    return (await visitor.post("/api/objections/suspension", about)).body;
  };
  const solve = () => visitor.captcha("signin");
  expect(await object("")).toMatchObject({ code: "captcha-missing" });
  expect(await object(await solve(), "a wrong one")).toMatchObject({ code: "invalid-credentials" });
  const { objection } = await object(await solve());
  expect(objection).toMatchObject({ subject: "suspension", state: "open" });
  expect((await object(await solve())).objection).toEqual(objection);
});
