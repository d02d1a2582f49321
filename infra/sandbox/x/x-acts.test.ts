import type { TwitterApi } from "twitter-api-v2";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clientOf, refusal, type SandboxClient, startSandbox } from "./sandbox-client.test-support.ts";
import type { XSandbox } from "./start-x-sandbox.ts";

let sandbox: XSandbox;
let client: SandboxClient;
let mara: TwitterApi;
let maraId: string;
let lodeId: string;
let post: { id: string; path: string };
beforeEach(async () => {
  sandbox = await startSandbox();
  client = clientOf(sandbox);
  ({ client: mara, userId: maraId } = await client.link("mara_digs"));
  lodeId = (await client.user("lode")).id;
  post = await client.post("lode", "Dig here.");
});
afterEach(() => sandbox.stop());

const connection = async (id: string): Promise<unknown> =>
  (await mara.v2.users([id], { "user.fields": ["connection_status"] })).data[0]?.connection_status;
const pageAt = async (path: string) => (await fetch(`${sandbox.url}${path}?as=mara_digs`)).text();
const submit = (back: string, form: Record<string, string>) =>
  fetch(`${sandbox.url}/actions`, {
    method: "POST",
    body: new URLSearchParams({ as: "mara_digs", back, ...form }),
    redirect: "manual",
  });

test("a follow on the page is visible to the caller at once", async () => {
  await client.act("lode", "follow", "mara_digs");
  const page = await fetch(`${sandbox.url}/lode?as=mara_digs`);
  expect(page.headers.get("set-cookie")).toContain("sandbox_user=mara_digs");
  expect(await page.text()).toContain("Follow @lode");
  const done = await submit("/lode", { action: "follow", target: "lode" });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/lode"]);
  expect(await connection(lodeId)).toEqual(["following", "followed_by"]);
  const cookie = "sandbox_user=mara_digs";
  const again = await fetch(`${sandbox.url}/lode`, { headers: { cookie } });
  expect(await again.text()).toContain("Unfollow @lode");
});

test("like, repost and reply can be done and undone on the page", async () => {
  const forms = [
    { action: "like", target: post.id },
    { action: "repost", target: post.id },
    { action: "comment", target: post.id, text: "Found <b>gold</b>" },
  ];
  const first = await pageAt(post.path);
  for (const text of [">Like<", ">Repost<", ">Reply<", "Dig here."]) expect(first).toContain(text);
  for (const form of forms) expect((await submit(post.path, form)).status).toBe(303);
  const done = await pageAt(post.path);
  for (const text of ["Undo like", "Undo repost", "Delete your reply", "&lt;b&gt;gold&lt;/b&gt;"])
    expect(done).toContain(text);
  for (const form of forms) await submit(post.path, { ...form, undo: "true" });
  expect(await pageAt(post.path)).toContain("Choose an action for @mara_digs.");
  expect((await submit("/", { action: "comment", target: post.id, text: " " })).status).toBe(422);
});

test("missing and suspended ids are in errors[] of a 200, and a suspended user gets 64", async () => {
  const dark = await client.user("gone_dark");
  const answer = await mara.v2.users([lodeId, "999", dark.id]);
  expect(answer.data.map(({ id }) => id)).toEqual([lodeId]);
  expect(answer.errors).toMatchObject([
    { resource_id: "999", type: expect.stringMatching(/resource-not-found$/) },
    { resource_id: dark.id, detail: expect.stringContaining("suspended") },
  ]);
  await client.controls.putXUser({ username: "Mara_Digs", suspended: true });
  expect(await refusal(mara.v2.me())).toMatchObject({ status: 403, codes: [64] });
});

test("a protected account: a follow is a request until it is accepted, and only followers see its posts", async () => {
  const quiet = await client.user("quiet_quarry");
  const hidden = await client.post("quiet_quarry", "For friends.");
  expect((await mara.v2.follow(maraId, quiet.id)).data).toEqual({ following: false, pending_follow: true });
  expect(await connection(quiet.id)).toEqual(["follow_request_sent"]);
  expect((await mara.v2.tweets([hidden.id])).errors?.[0]?.type).toMatch(/not-authorized-for-resource$/);
  expect((await refusal(mara.v2.like(maraId, hidden.id))).status).toBe(404);
  await client.act("quiet_quarry", "accept", "mara_digs");
  expect(await connection(quiet.id)).toEqual(["following"]);
  const timeline = await mara.v2.userTimeline(quiet.id, { max_results: 5 });
  expect(timeline.data.data.map(({ id }) => id)).toContain(hidden.id);
});

test("likes are private and listed newest first, and neither a repost nor a reply is made twice", async () => {
  const older = await client.post("oreworks", "Older.");
  for (const { id } of [post, older]) await mara.v2.like(maraId, id);
  const liked = await mara.v2.userLikedTweets(maraId, { max_results: 5 });
  expect(liked.data.data.map(({ id }) => id)).toEqual([older.id, post.id]);
  const { client: tomas } = await client.link("tomas_pick");
  expect((await refusal(tomas.v2.userLikedTweets(maraId))).status).toBe(403);
  for (let n = 0; n < 2; n++) await mara.v2.retweet(maraId, post.id);
  expect((await mara.v2.get(`tweets/${post.id}/retweets`)).data).toHaveLength(1);
  const { data: reply } = await mara.v2.reply("Digging already.", post.id);
  expect((await refusal(mara.v2.reply("Digging already.", post.id))).status).toBe(403);
  const timeline = await mara.v2.userTimeline(maraId, { max_results: 5 });
  expect(timeline.data.data).toMatchObject([{ id: reply.id }, { text: "RT @lode: Dig here." }]);
  const found = await mara.v2.search(`in_reply_to_tweet_id:${post.id}`);
  expect(found.data.data.map(({ id }) => id)).toEqual([reply.id]);
});

test("since_id narrows a timeline, and what is not modelled is refused", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push((await client.post("vera_vein", `Vein ${n}`)).id);
  const [first = "", second, third] = ids;
  const { id } = await client.user("vera_vein");
  const timeline = await mara.v2.get(`users/${id}/tweets`, { since_id: first });
  expect((timeline.data as { id: string }[]).map((one) => one.id)).toEqual([third, second]);
  expect((await refusal(mara.v2.search("from:lode"))).status).toBe(501);
});

test("self-serve refuses follows, likes and unsolicited replies; reposts and solicited replies pass", async () => {
  await client.controls.changeXSettings({ tier: "self-serve" });
  expect(await refusal(mara.v2.follow(maraId, lodeId))).toMatchObject({
    status: 403,
    body: { reason: "client-not-enrolled" },
  });
  expect((await refusal(mara.v2.like(maraId, post.id))).body.type).toMatch(/client-forbidden$/);
  expect((await refusal(mara.v2.reply("Me too.", post.id))).status).toBe(403);
  await mara.v2.retweet(maraId, post.id);
  const summons = await client.post("lode", "What do you say, @mara_digs?");
  await mara.v2.reply("I say yes.", summons.id);
});
