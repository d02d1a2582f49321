import type { TwitterApi } from "twitter-api-v2";
import { clientOf, type SandboxClient } from "./sandbox-client.test-support.ts";
import type { XSandbox } from "./start-x-sandbox.ts";

export type Answered = { call: string; route: string; status: number; body: unknown };

const USER_FIELDS =
  "created_at,description,protected,verified,verified_type,profile_image_url,public_metrics,connection_status";
const TWEET_FIELDS =
  "author_id,created_at,conversation_id,in_reply_to_user_id,referenced_tweets,lang,public_metrics";
const AS_USERS = { "user.fields": USER_FIELDS };
const AS_TWEETS = { "tweet.fields": TWEET_FIELDS, expansions: "author_id", "user.fields": USER_FIELDS };

export type Vocabulary = "tweets" | "posts";

/** The same question in the names of X's interface 2.167. */
function asPosts({ "tweet.fields": fields = "created_at", ...query }: Record<string, string>) {
  return { ...query, "post.fields": fields.replace("referenced_tweets", "referenced_posts") };
}

/** Records at least one answer of every endpoint with all its fields, and its refusals. */
export async function recordAnswers(
  sandbox: XSandbox,
  vocabulary: Vocabulary = "tweets",
): Promise<Answered[]> {
  const client = clientOf(sandbox);
  const { client: mara, userId: me } = await client.link("mara_digs");
  const { client: lode, userId: lodeId } = await client.link("lode");
  const id = async (username: string) => (await client.user(username)).id;
  const recorder = createRecorder(client);
  const read = (path: string, query: Record<string, string> = {}, by: TwitterApi = mara) =>
    recorder(`GET /2/${path}`, () => by.v2.get(path, vocabulary === "posts" ? asPosts(query) : query));
  const write = (path: string, body: Record<string, unknown>) =>
    recorder(`POST /2/${path}`, () => mara.v2.post(path, body));
  const undo = (path: string) => recorder(`DELETE /2/${path}`, () => mara.v2.delete(path));
  const [post, other] = [
    await client.post("lode", "Dig here."),
    await client.post("lode", "And @mara_digs here."),
  ];
  const hidden = await client.post("quiet_quarry", "For friends.");
  const [dark, quiet] = [await id("gone_dark"), await id("quiet_quarry")];
  for (const username of ["tomas_pick", "vera_vein"]) {
    for (const action of ["like", "repost", "comment"]) await client.act(username, action, post.id);
    await client.act(username, "follow", "lode");
  }

  await write(`users/${me}/following`, { target_user_id: lodeId });
  await write(`users/${me}/following`, { target_user_id: quiet });
  for (const one of [post, other]) {
    await write(`users/${me}/likes`, { tweet_id: one.id });
    await write(`users/${me}/retweets`, { tweet_id: one.id });
  }
  const replied = await write("tweets", {
    text: "Digging, @lode.",
    reply: { in_reply_to_tweet_id: post.id },
  });
  const reply = replied.data?.id ?? "";

  await read("users/me", AS_USERS);
  await read("users", { ids: [lodeId, quiet, dark, "999"].join(","), ...AS_USERS });
  await read("users", { ids: "999" });
  await read("users/by", { usernames: "lode,nobody_here", ...AS_USERS });
  await read("users/by/username/lode", AS_USERS);
  await read("users/by/username/nobody_here");
  for (const one of [lodeId, dark]) await read(`users/${one}`, AS_USERS);
  for (const list of ["following", "followers"]) {
    await read(`users/${lodeId}/${list}`, AS_USERS);
    await read(`users/${lodeId}/${list}`, { max_results: "1" });
    await read(`users/${quiet}/${list}`);
  }
  for (const query of [AS_TWEETS, { max_results: "5" }]) {
    await read(`users/${me}/tweets`, query);
    await read(`users/${lodeId}/mentions`, query);
    await read(`users/${me}/liked_tweets`, query);
  }
  await read(`users/${quiet}/tweets`);
  await read("tweets", { ids: [post.id, reply, hidden.id, "999"].join(","), ...AS_TWEETS });
  for (const one of [reply, hidden.id, "999"]) await read(`tweets/${one}`, AS_TWEETS);
  await read("tweets/search/recent", { query: `in_reply_to_tweet_id:${post.id}`, ...AS_TWEETS });
  await read("tweets/search/recent", { query: "nothing says this" });
  await read(`tweets/${post.id}/liking_users`, { max_results: "2", ...AS_USERS }, lode);
  await everyPage(read, `tweets/${post.id}/retweeted_by`, AS_USERS);
  await everyPage(read, `tweets/${post.id}/retweets`, AS_TWEETS);
  await read(`tweets/${post.id}/quote_tweets`, AS_TWEETS);

  await refusals(client, { read, write, undo }, { me, lodeId, post: post.id });
  await undo(`users/${me}/following/${lodeId}`);
  await undo(`users/${me}/likes/${post.id}`);
  await undo(`users/${me}/retweets/${post.id}`);
  await undo(`tweets/${reply}`);
  return recorder.answers;
}

type Body = { data?: { id?: string }; meta?: { next_token?: string } };
type Calls = {
  read: (path: string, query?: Record<string, string>, by?: TwitterApi) => Promise<Body>;
  write: (path: string, body: Record<string, unknown>) => Promise<Body>;
  undo: (path: string) => Promise<Body>;
};

/** Provokes every kind of problem of the sandbox. */
async function refusals(
  client: SandboxClient,
  { read, write, undo }: Calls,
  { me, lodeId, post }: { me: string; lodeId: string; post: string },
): Promise<void> {
  await read("users", { ids: "abc", "user.fields": "age", page: "2" });
  await write(`users/${lodeId}/likes`, { tweet_id: post });
  await write(`users/${me}/likes`, { tweet_id: "999" });
  await write("tweets", { text: 5, status: "x" });
  await write("tweets", { text: "Digging, @lode." });
  await undo("users/me");
  await undo(`tweets/${post}`);
  await read(`users/${me}/tweets`, {}, await client.appOnly());
  await read("users/me", {}, await client.appOnly());
  const settings = (wanted: object) => client.control("PUT", "settings", wanted);
  await settings({ tier: "self-serve" });
  await write(`users/${me}/following`, { target_user_id: lodeId });
  await write("tweets", { text: "Unasked.", reply: { in_reply_to_tweet_id: post } });
  await settings({ tier: "enterprise", credits: 0 });
  await read("users/me");
  await settings({ credits: null, limits: { "GET /2/users/by/username/:username": { user: 0 } } });
  await read("users/by/username/lode");
  await settings({ limits: {} });
}

async function everyPage(read: Calls["read"], path: string, query: Record<string, string>): Promise<void> {
  let next: string | undefined;
  do {
    const page = await read(path, {
      max_results: "1",
      ...query,
      ...(next ? { pagination_token: next } : {}),
    });
    next = page.meta?.next_token;
  } while (next);
}

function createRecorder(client: SandboxClient) {
  const answers: Answered[] = [];
  const record = async (call: string, ask: () => Promise<unknown>): Promise<Body> => {
    const body = await ask().catch((error: unknown) => (error as { data: unknown }).data);
    const [logged] = (await client.control<{ route: string; status: number }[]>("GET", "log")).slice(-1);
    answers.push({ call, route: logged?.route ?? "", status: logged?.status ?? 0, body });
    return body as Body;
  };
  return Object.assign(record, { answers });
}
