import { type SandboxControls, sandboxControls } from "@lode/infra/client/sandbox-controls";
import { startXSandbox } from "@lode/infra/sandbox/x/start-x-sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectX } from "./connect-x.ts";
import type { XProvider, XQuestion, XTokens } from "./port.ts";

const CALLBACK = "http://127.0.0.1:3000/profile/twitter-callback";
const DOER = "mara_digs";

let sandbox: Awaited<ReturnType<typeof startXSandbox>>;
let control: SandboxControls;
let x: XProvider;
let tokens: XTokens;
let me: string;

beforeAll(async () => {
  sandbox = await startXSandbox({
    port: 0,
    consumerKey: "key",
    consumerSecret: "secret",
    callbackUrls: [CALLBACK],
  });
  control = sandboxControls({ x: sandbox.url, mail: "", solana: "" });
  x = connectX({
    X_PROVIDER: "sandbox",
    X_SANDBOX_PORT: sandbox.port,
    X_APP_KEY: "key",
    X_APP_SECRET: "secret",
    X_TIER: "enterprise",
    X_TIMEOUT_MS: 400,
  });
  ({ tokens, me } = await link(DOER));
});
afterAll(() => sandbox.stop());
beforeEach(() => control.setXFaults([]));

async function link(username: string): Promise<{ tokens: XTokens; me: string }> {
  const { oauthToken, oauthTokenSecret, authorizeUrl } = await x.beginLink(CALLBACK);
  expect(authorizeUrl.startsWith(`${sandbox.url}/oauth/authorize`)).toBe(true);
  const { oauth_verifier: verifier } = await control.authorize(oauthToken, username);
  const done = await x.completeLink({ oauthToken, oauthTokenSecret, verifier });
  expect(done.profile).toMatchObject({ username, followersCount: 412, createdAt: expect.any(Date) });
  return { tokens: done.tokens, me: done.profile.xId };
}

async function question(taskType: XQuestion["taskType"], targetUsername = "oreworks"): Promise<XQuestion> {
  const target = await control.xUser(targetUsername);
  const post =
    taskType === "follow"
      ? null
      : await control.publishPost(targetUsername, `About ${taskType} ${Math.random()}`);
  return { taskType, xId: me, targetUsername, targetTwitterId: target.id, targetTweetId: post?.id ?? null };
}

test.each(["follow", "like", "repost", "comment"] as const)(
  "%s: not there before, there after, gone when undone",
  async (taskType) => {
    const asked = await question(taskType);
    const target = asked.targetTweetId ?? asked.targetUsername;
    expect((await x.look(tokens, asked)).sighting).toEqual({
      present: false,
      completeSince: "everything",
    });
    await control.act({ username: DOER, action: taskType, target });
    const seen = await x.look(tokens, asked);
    expect(seen).toMatchObject({
      sighting: { present: true },
      tokenRefused: false,
      bodySha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(seen.costMicrodollars).toBeGreaterThan(0);
    await control.act({ username: DOER, action: taskType, target, undo: true });
    expect((await x.look(tokens, asked)).sighting.present).toBe(false);
  },
);

test.each(["follow", "like", "repost", "comment"] as const)(
  "%s: done through the port it is there, undone it is gone",
  async (taskType) => {
    const action = { ...(await question(taskType)), text: taskType === "comment" ? "Well said." : null };
    const { postId } = await x.act(tokens, action);
    expect(postId !== null).toBe(taskType === "comment");
    expect((await x.look(tokens, action)).sighting.present).toBe(true);
    await x.undo(tokens, { ...action, postId });
    expect((await x.look(tokens, action)).sighting.present).toBe(false);
  },
);

test("a write whose answer was lost is in doubt, though X did it", async () => {
  const action = { ...(await question("like")), text: null };
  await control.setXFaults([{ route: "POST /2/users/:id/likes", drop: "after-effect", times: 1 }]);
  await expect(x.act(tokens, action)).rejects.toMatchObject({ kind: "transient" });
  expect((await x.look(tokens, action)).sighting.present).toBe(true);
});

test.each([
  ["401", { status: 401 }, "reauth"],
  ["403", { status: 403 }, "account_forbidden"],
  ["402", { status: 402 }, "no_credits"],
  ["429", { status: 429 }, "limited"],
] as const)("%s to a write has its kind", async (_name, fault, kind) => {
  const action = { ...(await question("like")), text: null };
  await control.setXFaults([{ route: "POST /2/users/:id/likes", times: 1, ...fault }]);
  await expect(x.act(tokens, action)).rejects.toMatchObject({ kind });
});

test.each([
  ["503", { status: 503 }, "X did not answer"],
  ["no answer in time", { delayMs: 2_000 }, "X did not answer"],
  ["a cut connection", { drop: "before" }, "X did not answer"],
  ["429", { status: 429 }, "X is limiting how often it can be asked"],
  ["402", { status: 402 }, "Lode's allowance for asking X is used up"],
] as const)("%s is an obstacle, never a no", async (_name, fault, obstacle) => {
  const asked = await question("follow", "signalfield");
  await control.setXFaults([{ route: "GET /2/users", times: 1, ...fault }]);
  const seen = await x.look(tokens, asked);
  expect(seen).toMatchObject({
    sighting: { present: null, obstacle },
    costMicrodollars: 0,
    tokenRefused: false,
  });
  expect((await x.look(tokens, asked)).sighting.present).toBe(false);
});

test.each([
  ["like", "GET /2/users/:id/liked_tweets"],
  ["repost", "GET /2/users/:id/tweets"],
  ["comment", "GET /2/users/:id/tweets"],
] as const)("an empty page that promises more does not refute a %s", async (taskType, route) => {
  const asked = await question(taskType);
  await control.setXFaults([{ route, emptyPage: true }]);
  expect((await x.look(tokens, asked)).sighting).toMatchObject({ present: null });
  await control.setXFaults([]);
  expect((await x.look(tokens, asked)).sighting).toMatchObject({ present: false });
});

test.each([
  ["repost", "GET /2/tweets/:id/retweets"],
  ["comment", "GET /2/tweets/search/recent"],
] as const)(
  "adversary: the first of 205 to %s a post is on the third page, and is found there",
  async (taskType, route) => {
    const { id: postId } = await control.publishPost("oreworks", `Many ${taskType}s`);
    const users = Array.from({ length: 205 }, (_, n) => ({ username: `${taskType}_${n}` }));
    const [first] = await control.putXUsers(users);
    for (const { username } of users) await control.act({ username, action: taskType, target: postId });
    const before = (await control.xLog()).length;
    const crowd = await x.lookAtPost(taskType, postId, [first?.id ?? ""]);
    expect(crowd.posts.has(first?.id ?? "")).toBe(true);
    expect(crowd).toMatchObject({ calls: 3, costMicrodollars: 205 * 5_000 });
    const asked = (await control.xLog()).slice(before).filter((call) => call.route === route);
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  },
);

test("429 says when X will answer again", async () => {
  const asked = await question("follow", "signalfield");
  await control.setXFaults([{ route: "GET /2/users", status: 429, times: 1 }]);
  const { sighting } = await x.look(tokens, asked);
  const retryAt = sighting.present === null ? sighting.retryAt : undefined;
  expect(retryAt?.getTime()).toBeGreaterThan(Date.now());
});

test("a follow request that waits for approval is not a no", async () => {
  const asked = await question("follow", "quiet_quarry");
  await control.act({ username: DOER, action: "follow", target: "quiet_quarry" });
  expect((await x.look(tokens, asked)).sighting).toMatchObject({
    present: null,
    obstacle: expect.stringContaining("accepted"),
  });
  await control.act({ username: "quiet_quarry", action: "accept", target: DOER });
  expect((await x.look(tokens, asked)).sighting.present).toBe(true);
});

test("a target that is gone is not the miner's fault", async () => {
  const asked = await question("follow", "gone_dark");
  expect((await x.look(tokens, asked)).sighting).toMatchObject({
    present: null,
    obstacle: expect.stringContaining("no longer shows"),
  });
});

test("a revoked token is told apart from every other refusal", async () => {
  await control.revoke(DOER);
  const seen = await x.look(tokens, await question("follow", "signalfield"));
  expect(seen).toMatchObject({ sighting: { present: null }, tokenRefused: true });
  await expect(x.readProfile(tokens)).rejects.toMatchObject({ kind: "reauth" });
});

test("a wrong consumer secret is refused by the signature", async () => {
  const config = {
    X_PROVIDER: "sandbox",
    X_SANDBOX_PORT: sandbox.port,
    X_APP_KEY: "key",
    X_TIER: "enterprise",
    X_TIMEOUT_MS: 400,
  } as const;
  const impostor = connectX({ ...config, X_APP_SECRET: "wrong" });
  await expect(impostor.beginLink(CALLBACK)).rejects.toMatchObject({ kind: "reauth" });
});
