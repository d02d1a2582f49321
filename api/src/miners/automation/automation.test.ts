import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { say } from "@lode/core/domain/sentences/say";
import { buildAction } from "@lode/db/test/factories/build-action";
import { buildTask } from "@lode/db/test/factories/build-task";
import { expect, test } from "vitest";
import { type SignedInMiner, useTestApp } from "../../../test/test-app.ts";

const enterprise = useTestApp({ X_TIER: "enterprise" });
const selfServe = useTestApp({ X_TIER: "self-serve" });

const NOTHING = { auto_follow: false, auto_like: false, auto_repost: false, auto_comment: false };

const set = (
  miner: SignedInMiner,
  settings: object,
  more: object = {},
  account = miner.miner.account.externalId,
) => miner.send("put", "/api/automation-settings", { twitter_account_id: account, settings, ...more });
const settingsOf = async (miner: SignedInMiner) => (await miner.agent.get("/api/automation-settings")).body;
const COMMENT = { kind: "comment", targetPostId: "88" } as const;
const consent = { consent_version: CONSENT_VERSION };

test("the settings have one object per linked account, with everything off by default", async () => {
  const ada = await enterprise().signedIn();
  expect(await settingsOf(ada)).toMatchObject({
    settings: [
      { twitter_account_id: ada.miner.account.externalId, ...NOTHING, daily_actions: 4, consented: [] },
    ],
    paused: false,
    halted: false,
    consent_version: CONSENT_VERSION,
  });
});

test("switching an action on for the first time needs consent to the current text", async () => {
  const ada = await enterprise().signedIn();
  expect(await set(ada, { auto_like: true })).toMatchObject({
    status: 409,
    body: { code: "consent-needed" },
  });
  expect(await set(ada, { auto_like: true }, { consent_version: "older words" })).toMatchObject({
    status: 409,
  });
  expect((await settingsOf(ada)).settings[0]).toMatchObject(NOTHING);
  expect((await set(ada, { auto_like: true }, consent)).body.settings).toMatchObject({
    ...NOTHING,
    auto_like: true,
    consented: ["like"],
  });
  expect((await set(ada, { auto_like: false })).body.settings).toMatchObject(NOTHING);
  expect((await set(ada, { auto_like: true })).body.settings).toMatchObject({ auto_like: true });
});

test("a partial body keeps the other flags", async () => {
  const ada = await enterprise().signedIn();
  await set(ada, { auto_like: true, auto_repost: true }, consent);
  expect((await set(ada, { auto_like: false })).body.settings).toMatchObject({
    ...NOTHING,
    auto_repost: true,
  });
});
test("an account that may not earn cannot be automated, and the refusal says why", async () => {
  const ada = await enterprise().signedIn({ followersCount: 12 });
  expect(await set(ada, { auto_like: true }, consent)).toMatchObject({
    status: 403,
    body: { code: "account-not-eligible", error: "Need 30+ followers (has 12)" },
  });
});

test("self-serve: all but reposts is refused with the reason", async () => {
  const ada = await selfServe().signedIn();
  const [{ capabilities }] = (await settingsOf(ada)).settings;
  for (const kind of ["follow", "like", "comment"]) {
    const answer = await set(ada, { [`auto_${kind}`]: true }, consent);
    expect(answer, kind).toMatchObject({ status: 403, body: { code: "action-not-allowed" } });
    expect(answer.body.error).toMatch(/self-serve apps/);
    expect(capabilities[kind]).toMatchObject({ allowed: false, reason: answer.body.said });
  }
  expect((await set(ada, { auto_repost: true }, consent)).status).toBe(200);
});

test.each([
  [{ daily_actions: 2, active_from: 22, active_until: 6, time_zone: "Europe/Berlin" }, 200],
  [{ daily_actions: 9, active_from: 9, active_until: 21, time_zone: "UTC" }, 400],
  [{ daily_actions: 2, active_from: 9, active_until: 9, time_zone: "UTC" }, 400],
  [{ daily_actions: 2, active_from: 9, active_until: 21, time_zone: "Berlin" }, 400],
])("the schedule %o gets status %d", async (schedule, status) => {
  const ada = await enterprise().signedIn();
  const twitter_account_id = ada.miner.account.externalId;
  const answer = await ada.send("put", "/api/automation/schedule", { twitter_account_id, ...schedule });
  expect(answer.status).toBe(status);
  if (status === 200) expect(answer.body.settings).toMatchObject(schedule);
});

test("done actions can be undone once, but not a comment whose post is unknown", async () => {
  const { agent, miner, post } = await enterprise().signedIn();
  const build = async (about: Partial<Parameters<typeof buildTask>[1]>, done: object = {}) =>
    (await buildAction(enterprise().db, miner, await buildTask(enterprise().db, about), done)).id;
  const followed = await build({});
  const lost = await build(COMMENT, { text: "Good ore here." });
  const kept = await build(COMMENT, { text: "And here.", postId: "99" });
  const { username } = miner.account;
  expect((await agent.get("/api/automation/actions")).body.actions).toMatchObject([
    { id: kept, can_undo: true, reason: null },
    { id: lost, can_undo: false, reason: say("automation.post-unknown", { network: "X" }) },
    { id: followed, state: "done", can_undo: true, username, target_username: "lode" },
  ]);
  const undo = async (id: string) => (await post(`/api/automation/actions/${id}/undo`, {})).body;
  expect(await undo(lost)).toMatchObject({
    code: "post-unknown",
    error: expect.stringContaining("delete it on X"),
  });
  expect(await undo(followed)).toEqual({ success: true });
  expect(await undo(followed)).toMatchObject({ code: "nothing-to-undo" });
});

const texts = Array.from({ length: 12 }, (_, n) => `Text number ${n + 1}.`);

test("before consenting, a miner can read automation's texts in the settings", async () => {
  const miner = await enterprise().signedIn();
  const task = await buildTask(enterprise().db, { ...COMMENT, texts });
  await buildTask(enterprise().db, { ...COMMENT, targetPostId: "89" });
  expect((await miner.agent.get("/api/automation-settings")).body.comment_texts).toEqual([
    { task_id: task.id, target_username: "lode", texts: texts.slice(0, 10), left: 12 },
  ]);

  await buildAction(enterprise().db, miner.miner, task, { text: "Text number 1.", postId: "99" });
  const [shown] = (await miner.agent.get("/api/automation-settings")).body.comment_texts;
  expect(shown).toMatchObject({ texts: texts.slice(1, 11), left: 11 });
});
