import type { TwitterApi } from "twitter-api-v2";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clientOf, refusal, type SandboxClient, startSandbox } from "./sandbox-client.test-support.ts";
import type { XSandbox } from "./start-x-sandbox.ts";

let sandbox: XSandbox;
let client: SandboxClient;
let mara: TwitterApi;
let maraId: string;
let post: { id: string; path: string };
let now: number;
beforeEach(async () => {
  now = Date.now();
  sandbox = await startSandbox({ now: () => now });
  client = clientOf(sandbox);
  ({ client: mara, userId: maraId } = await client.link("mara_digs"));
  post = await client.post("lode", "Dig here.");
});
afterEach(() => sandbox.stop());

const fields = { "tweet.fields": "author_id,referenced_tweets,created_at" };
const submit = (form: Record<string, string>) =>
  fetch(`${sandbox.url}/actions`, {
    method: "POST",
    body: new URLSearchParams({ as: "mara_digs", target: post.id, ...form }),
    redirect: "manual",
  });

test("likes are private, listed newest first, and can be undone", async () => {
  const older = await client.post("oreworks", "Older.");
  await mara.v2.like(maraId, post.id);
  await mara.v2.like(maraId, older.id);
  const liked = await mara.v2.userLikedTweets(maraId, { max_results: 5 });
  expect(liked.data.data.map(({ id }) => id)).toEqual([older.id, post.id]);
  const { client: tomas } = await client.link("tomas_pick");
  expect((await refusal(tomas.v2.userLikedTweets(maraId))).status).toBe(403);
  expect((await refusal(tomas.v2.tweetLikedBy(post.id))).status).toBe(403);
  const { client: lode } = await client.link("lode");
  expect((await lode.v2.tweetLikedBy(post.id)).data.map(({ username }) => username)).toEqual(["mara_digs"]);
  await mara.v2.unlike(maraId, post.id);
  expect((await mara.v2.userLikedTweets(maraId)).data.data).toHaveLength(1);
});

test("X shows only the first 100 likers of a post", async () => {
  const users = Array.from({ length: 101 }, (_, index) => ({ username: `liker_${index}` }));
  await client.control("POST", "users", users);
  for (const { username } of users) await client.act(username, "like", post.id);
  const { client: lode } = await client.link("lode");
  const likers = (await lode.v2.tweetLikedBy(post.id)).data.map(({ username }) => username);
  expect(likers).toHaveLength(100);
  expect(likers).not.toContain("liker_100");
  await client.act("liker_0", "like", post.id, true);
  expect((await lode.v2.tweetLikedBy(post.id)).data).toHaveLength(99);
});

test("a repost is in the timeline and in both lists once, and can be undone", async () => {
  await mara.v2.retweet(maraId, post.id);
  await mara.v2.retweet(maraId, post.id);
  const timeline = await mara.v2.userTimeline(maraId, { max_results: 5, ...fields });
  expect(timeline.data.data).toMatchObject([
    { author_id: maraId, referenced_tweets: [{ type: "retweeted", id: post.id }] },
  ]);
  expect((await mara.v2.tweetRetweetedBy(post.id)).data.map(({ id }) => id)).toEqual([maraId]);
  const { data } = await mara.v2.get(`tweets/${post.id}/retweets`, {
    "post.fields": "author_id,referenced_posts",
  });
  expect(data).toMatchObject([{ author_id: maraId, referenced_posts: [{ type: "retweeted", id: post.id }] }]);
  expect(data[0]).not.toHaveProperty("referenced_tweets");
  await mara.v2.unretweet(maraId, post.id);
  expect((await mara.v2.userTimeline(maraId)).data.meta.result_count).toBe(0);
});

test("a reply is found by id, in the timeline and by search; a duplicate text is refused; a deleted reply is in errors[]", async () => {
  const { data: reply } = await mara.v2.reply("Digging already.", post.id);
  const seen = await mara.v2.tweets([reply.id, "123"], fields);
  expect(seen.data).toMatchObject([
    { author_id: maraId, referenced_tweets: [{ type: "replied_to", id: post.id }] },
  ]);
  expect(seen.errors).toMatchObject([{ resource_id: "123" }]);
  expect((await mara.v2.userTimeline(maraId, { max_results: 5 })).data.data.map(({ id }) => id)).toEqual([
    reply.id,
  ]);
  const search = await mara.v2.search(`in_reply_to_tweet_id:${post.id} (from:mara_digs OR from:tomas_pick)`);
  expect(search.data.data.map(({ id }) => id)).toEqual([reply.id]);
  expect(
    (await mara.v2.search(`in_reply_to_tweet_id:${post.id} from:tomas_pick`)).data.meta.result_count,
  ).toBe(0);
  expect((await refusal(mara.v2.reply("Digging already.", post.id))).status).toBe(403);
  await mara.v2.deleteTweet(reply.id);
  expect((await mara.v2.tweets([reply.id])).errors).toMatchObject([{ resource_id: reply.id }]);
});

test("posts of a protected account are visible to its followers; a write to an invisible post returns 404", async () => {
  const hidden = await client.post("quiet_quarry", "For friends.");
  const { id: quietId } = await client.user("quiet_quarry");
  expect((await mara.v2.tweets([hidden.id])).errors?.[0]?.type).toMatch(/not-authorized-for-resource$/);
  expect((await refusal(mara.v2.like(maraId, hidden.id))).status).toBe(404);
  await client.act("mara_digs", "follow", "quiet_quarry");
  await client.act("quiet_quarry", "accept", "mara_digs");
  expect((await mara.v2.userTimeline(quietId, { max_results: 5 })).data.data.map(({ id }) => id)).toContain(
    hidden.id,
  );
});

test("like, repost and reply can be done and undone on the page", async () => {
  const page = async () => (await fetch(`${sandbox.url}${post.path}?as=mara_digs`)).text();
  const first = await page();
  for (const text of [">Like<", ">Repost<", ">Reply<", "Your reply", "Dig here."])
    expect(first).toContain(text);
  for (const form of [
    { action: "like" },
    { action: "repost" },
    { action: "comment", text: "Found <b>gold</b>" },
  ]) {
    expect((await submit(form)).status).toBe(303);
  }
  const done = await page();
  for (const text of [
    "Undo like",
    "Undo repost",
    "Delete your reply",
    "Found &lt;b&gt;gold&lt;/b&gt;",
    "1 like, 1 repost, 1 reply",
  ])
    expect(done).toContain(text);
  for (const action of ["like", "repost", "comment"]) await submit({ action, undo: "true" });
  expect(await page()).toContain("0 likes, 0 reposts, 0 replies");
  expect((await submit({ action: "comment", text: " " })).status).toBe(422);
});

test("self-serve refuses follows, likes and unsolicited replies; reposts and solicited replies pass", async () => {
  await client.control("PUT", "settings", { tier: "self-serve" });
  const { id: lodeId } = await client.user("lode");
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

test("a token issued while the app was read-only cannot write", async () => {
  await client.control("PUT", "settings", { permission: "read" });
  const { client: tomas, userId } = await client.link("tomas_pick");
  await client.control("PUT", "settings", { permission: "read-write" });
  expect((await refusal(tomas.v2.retweet(userId, post.id))).body.type).toMatch(/oauth1-permissions$/);
});

test("credits: each shown resource costs once per UTC day; at zero every call returns 402", async () => {
  now = Date.UTC(2026, 5, 1, 12);
  await client.control("PUT", "settings", { credits: 30_000 });
  const { id: lodeId } = await client.user("lode");
  const spent = async () => (await client.control<{ microdollars: number }>("GET", "spend")).microdollars;
  const before = await spent();
  await mara.v2.users([lodeId]);
  await mara.v2.users([lodeId]);
  expect((await spent()) - before).toBe(10_000);
  now += 12 * 3_600_000;
  await mara.v2.users([lodeId]);
  expect((await spent()) - before).toBe(20_000);
  await mara.v2.retweet(maraId, post.id);
  expect((await refusal(mara.v2.users([lodeId]))).status).toBe(402);
});

test("likes have a 24-hour limit in addition to the 15-minute limit", async () => {
  const { rateLimit } = await mara.v2.post(
    `users/${maraId}/likes`,
    { tweet_id: post.id },
    { fullResponse: true },
  );
  expect(rateLimit).toMatchObject({ limit: 50, remaining: 49, userDay: { limit: 1_000, remaining: 999 } });
});
