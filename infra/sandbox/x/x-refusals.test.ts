import type { TwitterApi } from "twitter-api-v2";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bearerToken,
  clientOf,
  refusal,
  type SandboxClient,
  startSandbox,
} from "./sandbox-client.test-support.ts";
import type { XSandbox } from "./start-x-sandbox.ts";

let sandbox: XSandbox;
let client: SandboxClient;
let mara: TwitterApi;
const ids = { me: "", other: "", post: "" };
beforeAll(async () => {
  sandbox = await startSandbox();
  client = clientOf(sandbox);
  ({ client: mara, userId: ids.me } = await client.link("mara_digs"));
  ids.other = (await client.user("tomas_pick")).id;
  ids.post = (await client.post("lode", "Dig here.")).id;
});
afterAll(() => sandbox.stop());

/** ":me", ":other" and ":post" stand for the ids of this run. */
const pathOf = (template: string): string =>
  template.replace(/:(me|other|post)/g, (_, name: keyof typeof ids) => ids[name]);
const get = (path: string, query: Record<string, string> = {}) => mara.v2.get(pathOf(path), query);
const post = (path: string, body: Record<string, unknown>) => mara.v2.post(pathOf(path), body);

/** Returns X's answer to an invalid request, with the parameter and the message. */
const invalid = (parameter: string, message: string | RegExp) => ({
  status: 400,
  body: {
    title: "Invalid Request",
    detail: "One or more parameters to your request was invalid.",
    type: expect.stringMatching(/\/invalid-request$/),
    errors: [
      {
        parameters: parameter === "" ? {} : { [parameter]: [expect.any(String)] },
        message: expect.stringMatching(message),
      },
    ],
  },
});

const PAGES = [
  "users/:me/tweets",
  "users/:me/mentions",
  "users/:me/liked_tweets",
  "users/:me/following",
  "users/:me/followers",
  "tweets/:post/retweets",
  "tweets/:post/retweeted_by",
  "tweets/:post/liking_users",
  "tweets/:post/quote_tweets",
];
test.each(PAGES)("adversary: next_token instead of pagination_token is refused by %s", async (path) => {
  expect(await refusal(get(path, { next_token: "b26v89c19zqg8o3f" }))).toMatchObject(
    invalid("next_token", /^The query parameter \[next_token\] is not one of \[id,.*pagination_token/),
  );
});

test("recent search accepts next_token and pagination_token", async () => {
  for (let n = 0; n < 11; n++) await client.post("oreworks", `Number ${n} of the survey`);
  const first = await get("tweets/search/recent", { query: "survey from:oreworks", max_results: "10" });
  for (const name of ["next_token", "pagination_token"]) {
    const { data, meta } = await get("tweets/search/recent", {
      query: "survey from:oreworks",
      max_results: "10",
      [name]: first.meta.next_token,
    });
    expect(data.length).toBeGreaterThan(0);
    expect(meta.next_token).toBeUndefined();
  }
});

test.each([
  // path, query, refused parameter, message
  ["users/me", { fields: "name" }, "fields", /^The query parameter \[fields\] is not one of \[/],
  ["users/:me/tweets", { user_fields: "name" }, "user_fields", /is not one of/],
  ["tweets/:post/retweeted_by", { since_id: "1" }, "since_id", /is not one of/],
  [
    "users/me",
    { "user.fields": "name,followers" },
    "user.fields",
    /^The `user.fields` query parameter value \[followers\] is not one of \[/,
  ],
  ["tweets", { ids: "1", "tweet.fields": "author" }, "tweet.fields", /value \[author\] is not one of/],
  ["users", { ids: "1", expansions: "author_id" }, "expansions", /value \[author_id\] is not one of/],
  [
    "users/:me/tweets",
    { exclude: "quotes" },
    "exclude",
    /value \[quotes\] is not one of \[replies,retweets\]/,
  ],
  ["tweets/search/recent", { query: "ore", sort_order: "oldest" }, "sort_order", /is not one of/],
  ["users", { ids: "mara_digs" }, "ids", /^The `ids` query parameter value \[mara_digs\] is not valid/],
  ["users", { ids: "1,,2" }, "ids", /value \[\] is not valid/],
  ["tweets", { ids: "12345678901234567890" }, "ids", /is not valid/],
  ["tweets", {}, "ids", /^The `ids` query parameter can not be empty/],
  [
    "tweets",
    { ids: Array.from({ length: 101 }, (_, n) => n + 1).join(",") },
    "ids",
    /\[101\] is not between 1 and 100/,
  ],
  ["users/by", { usernames: "mara-digs" }, "usernames", /value \[mara-digs\] is not valid/],
  ["users/by/username/a_name_of_sixteen", {}, "username", /is not valid/],
  ["users/mara_digs/tweets", {}, "id", /^The `id` query parameter value \[mara_digs\] is not valid/],
  ["tweets/search", {}, "id", /is not valid/],
  [
    "users/:me/tweets",
    { max_results: "4" },
    "max_results",
    /^The `max_results` query parameter value \[4\] is not between 5 and 100/,
  ],
  ["users/:me/liked_tweets", { max_results: "101" }, "max_results", /between 5 and 100/],
  ["tweets/:post/retweets", { max_results: "0" }, "max_results", /between 1 and 100/],
  ["users/:me/followers", { max_results: "1001" }, "max_results", /between 1 and 1000/],
  ["tweets/:post/retweets", { max_results: "1e1" }, "max_results", /is not between/],
  ["tweets/:post/retweets", { pagination_token: "page two" }, "pagination_token", /is not valid/],
  ["users/:me/tweets", { since_id: "yesterday" }, "since_id", /is not valid/],
  ["users/:me/tweets", { start_time: "yesterday" }, "start_time", /is not valid/],
  ["tweets/search/recent", {}, "query", /can not be empty/],
  ["tweets/search/recent", { query: "x".repeat(513) }, "query", /512/],
] as const)("adversary: GET %s with %o is refused", async (path, query, parameter, message) => {
  expect(await refusal(get(path, query))).toMatchObject(invalid(parameter, message));
});

test.each([
  ["users/:other/following", { target_user_id: "1" }],
  ["users/:other/likes", { tweet_id: "1" }],
  ["users/:other/retweets", { tweet_id: "1" }],
] as const)("adversary: a write as another user is refused: POST %s", async (path, body) => {
  const refused = await refusal(post(path, body));
  expect(refused).toMatchObject(invalid("id", /must be the same as the authenticating user/));
  expect(JSON.stringify(refused.body)).toContain(`[${ids.other}]`);
});

test.each(["users/:other/following/1", "users/:other/likes/1", "users/:other/retweets/1"])(
  "adversary: an undo as another user is refused: DELETE %s",
  async (path) => {
    expect(await refusal(mara.v2.delete(pathOf(path)))).toMatchObject(
      invalid("id", /must be the same as the authenticating user/),
    );
  },
);

test.each([
  ["users/:me/likes", {}, /^\$\.tweet_id: is missing but it is required/],
  ["users/:me/likes", { tweet_id: 12 }, /^\$\.tweet_id: integer found, string expected/],
  ["users/:me/likes", { tweet_id: "a post" }, /^\$\.tweet_id: does not match the regex pattern/],
  ["users/:me/likes", { tweet_id: "1", target: "2" }, /^\$\.target: is not defined in the schema/],
  ["users/:me/retweets", { post_id: "1", tweet_id: "1" }, /^\$\.post_id: is not defined/],
  ["users/:me/following", { target_user_id: ["1"] }, /^\$\.target_user_id: array found, string expected/],
  ["tweets", { text: 5 }, /^\$\.text: integer found/],
  ["tweets", { text: "Me too.", status: "x" }, /^\$\.status: is not defined/],
  ["tweets", { text: "Me too.", reply: "1" }, /^\$\.reply: string found, object expected/],
  ["tweets", { text: "Me too.", reply: {} }, /^\$\.reply\.in_reply_to_tweet_id: is missing/],
  ["tweets", { text: "Me too.", reply: { in_reply_to_tweet_id: "1", to: "2" } }, /^\$\.reply\.to: is not/],
] as const)("adversary: POST %s with the body %o is refused", async (path, body, message) => {
  expect(await refusal(post(path, body))).toMatchObject(invalid("", message));
});

test.each(["null", "[]", '"text"', "3", "{"])(
  "adversary: a body that is not an object is refused and does not crash the sandbox: %s",
  async (body) => {
    const authorization = `Bearer ${await bearerToken(sandbox)}`;
    const response = await fetch(`${sandbox.url}/2/tweets`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body,
    });
    // The app alone may not write, and X checks the permission before the body.
    expect(response.status).toBe(403);
    const raw = Buffer.from(body) as unknown as Record<string, unknown>;
    const byUser = mara.v2.post("tweets", raw, { forceBodyMode: "raw" });
    expect((await refusal(byUser)).status).toBe(400);
  },
);

test.each([
  ["PUT", "users/me"],
  ["POST", "users/me"],
  ["DELETE", "tweets"],
  ["POST", "tweets/search/recent"],
] as const)("adversary: the wrong method is refused: %s %s", async (method, path) => {
  const authorization = `Bearer ${await bearerToken(sandbox)}`;
  const response = await fetch(`${sandbox.url}/2/${path}`, { method, headers: { authorization } });
  expect(response.status).toBe(405);
  expect(await response.json()).toMatchObject({
    title: "Method Not Allowed",
    status: 405,
    type: "about:blank",
  });
});

test("since_id, until_id, start_time and end_time narrow a timeline", async () => {
  const posts = [];
  for (let n = 0; n < 4; n++) posts.push(await client.post("vera_vein", `Vein ${n}`));
  const { id } = await client.user("vera_vein");
  const shown = async (query: Record<string, string>) => {
    const { data = [] } = await get(`users/${id}/tweets`, { "tweet.fields": "created_at", ...query });
    return (data as { id: string; created_at: string }[]).map((one) => one.id);
  };
  const [first, second, third, fourth] = posts.map((one) => one.id);
  expect(await shown({ since_id: second ?? "" })).toEqual([fourth, third]);
  expect(await shown({ until_id: third ?? "" })).toEqual([second, first]);
  expect(await shown({ start_time: "2099-01-01T00:00:00Z" })).toEqual([]);
  expect(await shown({ end_time: "2007-01-01T00:00:00Z" })).toEqual([]);
  expect(await shown({ start_time: "2007-01-01T00:00:00Z" })).toHaveLength(4);
});
