import type { TwitterApi } from "twitter-api-v2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientOf, refusal, startSandbox } from "./sandbox-client.test-support.ts";
import type { XSandbox } from "./start-x-sandbox.ts";

let sandbox: XSandbox;
let mara: TwitterApi;
let app: TwitterApi;
const ids = { me: "", other: "", post: "" };
beforeAll(async () => {
  sandbox = await startSandbox();
  const client = clientOf(sandbox);
  ({ client: mara, userId: ids.me } = await client.link("mara_digs"));
  app = await client.appOnly();
  ids.other = (await client.user("tomas_pick")).id;
  ids.post = (await client.post("lode", "Dig here.")).id;
});
afterAll(() => sandbox.stop());

/** ":me", ":other" and ":post" stand for the ids of this run. */
const pathOf = (template: string): string =>
  template.replace(/:(me|other|post)/g, (_, name: keyof typeof ids) => ids[name]);

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

const HUNDRED_AND_ONE = Array.from({ length: 101 }, (_, n) => n + 1).join(",");
test.each([
  [
    "users/:me/tweets",
    { next_token: "b26v89c19zqg8o3f" },
    "next_token",
    /^The `next_token` query parameter value \[b26v\w+\] must NOT have additional properties/,
  ],
  ["tweets/:post/retweets", { since_id: "1" }, "since_id", /must NOT have additional/],
  [
    "users/me",
    { "user.fields": "created_at,followers" },
    "user.fields",
    /value \[created_at,followers\] must be equal to one of the allowed values/,
  ],
  ["users", { ids: "mara_digs" }, "ids", /^The `ids` query parameter value \[mara_digs\] must match pattern/],
  ["users", { ids: "1,,2" }, "ids", /must match pattern/],
  ["tweets", { ids: HUNDRED_AND_ONE }, "ids", /must NOT have more than 100 items/],
  ["tweets", {}, "ids", /must have required property 'ids'/],
  ["users/mara_digs/tweets", {}, "id", /^The `id` query parameter value \[mara_digs\] must match pattern/],
  ["users/:me/tweets", { max_results: "4" }, "max_results", /value \[4\] must be >= 5/],
  ["tweets/:post/retweets", { max_results: "1e1" }, "max_results", /must be integer/],
  ["tweets/:post/retweets", { pagination_token: "page two" }, "pagination_token", /is not valid/],
  ["tweets/search/recent", { query: "x".repeat(513) }, "query", /more than 512 characters/],
] as const)("adversary: GET %s with %o is refused", async (path, query, parameter, message) => {
  expect(await refusal(mara.v2.get(pathOf(path), query))).toMatchObject(invalid(parameter, message));
});

test.each([
  ["following", { target_user_id: "1" }],
  ["likes", { tweet_id: "1" }],
  ["retweets", { tweet_id: "1" }],
] as const)("adversary: neither an act nor its undo is taken for another user: %s", async (list, body) => {
  const message = /must be the same as the authenticating user/;
  const path = pathOf(`users/:other/${list}`);
  expect(await refusal(mara.v2.post(path, body))).toMatchObject(invalid("id", message));
  expect(await refusal(mara.v2.delete(`${path}/1`))).toMatchObject(invalid("id", message));
});

test.each([
  ["users/:me/likes", {}, /^\$\.tweet_id: must have required property/],
  ["users/:me/likes", { tweet_id: 12 }, /^\$\.tweet_id: must be string/],
  ["users/:me/likes", { tweet_id: "a post" }, /^\$\.tweet_id: must match pattern/],
  ["users/:me/likes", { tweet_id: "1", target: "2" }, /^\$\.target: must NOT have additional/],
  ["users/:me/following", { target_user_id: ["1"] }, /^\$\.target_user_id: must be string/],
  ["tweets", { text: "Me too.", reply: "1" }, /^\$\.reply: must be object/],
  ["tweets", { text: "Me too.", reply: {} }, /^\$\.reply\.in_reply_to_tweet_id: must have required/],
  ["tweets", { text: "Me too.", reply: { in_reply_to_tweet_id: "1", to: "2" } }, /^\$\.reply\.to: must NOT/],
] as const)("adversary: POST %s with the body %o is refused", async (path, body, message) => {
  expect(await refusal(mara.v2.post(pathOf(path), body))).toMatchObject(invalid("", message));
});

test.each(["null", "[]", '"text"', "3", "{"])(
  "adversary: a body that is not an object is refused and does not crash the sandbox: %s",
  async (body) => {
    const raw = Buffer.from(body) as unknown as Record<string, unknown>;
    const send = (client: TwitterApi) => refusal(client.v2.post("tweets", raw, { forceBodyMode: "raw" }));
    // The app alone may not write, and X checks the permission before the body.
    expect((await send(app)).status).toBe(403);
    expect((await send(mara)).status).toBe(400);
  },
);

test("adversary: the wrong method is refused", async () => {
  const refused = await refusal(app.v2.delete("tweets"));
  expect(refused).toMatchObject({ status: 405, body: { title: "Method Not Allowed", type: "about:blank" } });
});
