import type { TwitterApi } from "twitter-api-v2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ajv } from "./api/check-request.ts";
import { routes } from "./api/routes.ts";
import { clientOf, startSandbox } from "./sandbox-client.test-support.ts";
import type { XSandbox } from "./start-x-sandbox.ts";
import xInterface from "./x-interface.json" with { type: "json" };

type PublishedOperation = { status?: number; answer: object };
type Answered = { call: string; route: string; status: number; body: unknown };
type Body = { data?: { id?: string }; meta?: { next_token?: string } };

const { $defs } = xInterface;
const operations = xInterface.operations as Record<string, PublishedOperation>;
const AS_USERS = { "user.fields": "created_at,protected,verified,public_metrics,connection_status" };
const AS_TWEETS = { "tweet.fields": "author_id,created_at,referenced_tweets" };

let sandbox: XSandbox;
const answers: Answered[] = [];
beforeAll(async () => {
  sandbox = await startSandbox();
  await askEverything();
});
afterAll(() => sandbox.stop());

/** Records at least one answer of every endpoint with all its fields, and every kind of problem. */
async function askEverything(): Promise<void> {
  const client = clientOf(sandbox);
  const { client: mara, userId: me } = await client.link("mara_digs");
  const app = await client.appOnly();
  const record = async (call: string, ask: () => Promise<unknown>): Promise<Body> => {
    const body = await ask().catch((error: unknown) => (error as { data: unknown }).data);
    const [logged] = (await client.controls.xLog()).slice(-1);
    answers.push({ call, route: logged?.route ?? "", status: logged?.status ?? 0, body });
    return body as Body;
  };
  const read = (path: string, query: Record<string, string> = {}, by: TwitterApi = mara) =>
    record(`GET ${path}`, () => by.v2.get(path, query));
  const write = (path: string, body: Record<string, unknown>) =>
    record(`POST ${path}`, () => mara.v2.post(path, body));
  const undo = (path: string) => record(`DELETE ${path}`, () => mara.v2.delete(path));
  const settings = (wanted: object) => client.controls.changeXSettings(wanted);
  const [lode, quiet, dark] = await Promise.all(
    ["lode", "quiet_quarry", "gone_dark"].map(async (name) => (await client.user(name)).id),
  );
  const post = await client.post("lode", "Dig here.");
  const hidden = await client.post("quiet_quarry", "For friends.");
  for (const action of ["repost", "comment"]) await client.act("tomas_pick", action, post.id);

  for (const target of [lode, quiet]) await write(`users/${me}/following`, { target_user_id: target });
  await write(`users/${me}/likes`, { tweet_id: post.id });
  await write(`users/${me}/retweets`, { tweet_id: post.id });
  const text = "Digging, @lode.";
  const replied = await write("tweets", { text, reply: { in_reply_to_tweet_id: post.id } });
  const reply = replied.data?.id ?? "";

  await read("users/me", AS_USERS);
  await read("users", { ids: [lode, quiet, dark, "999"].join(","), ...AS_USERS });
  await read("users", { ids: "999" });
  await read("users/by", { usernames: "lode,nobody_here", ...AS_USERS });
  for (const query of [AS_TWEETS, { max_results: "5" }]) {
    await read(`users/${me}/tweets`, query);
    await read(`users/${me}/liked_tweets`, query);
  }
  await read(`users/${quiet}/tweets`);
  await read("tweets", { ids: [post.id, reply, hidden.id, "999"].join(","), ...AS_TWEETS });
  await read("tweets/search/recent", { query: `in_reply_to_tweet_id:${post.id}`, ...AS_TWEETS });
  await read("tweets/search/recent", { query: "in_reply_to_tweet_id:999" });
  let page: Body = await read(`tweets/${post.id}/retweets`, { max_results: "1", ...AS_TWEETS });
  while (page.meta?.next_token)
    page = await read(`tweets/${post.id}/retweets`, {
      max_results: "1",
      pagination_token: page.meta.next_token,
    });

  await read("users", { ids: "abc", "user.fields": "age", page: "2" });
  await write(`users/${lode}/likes`, { tweet_id: post.id });
  await write(`users/${me}/likes`, { tweet_id: "999" });
  await write("tweets", { text: 5, status: "x" });
  await write("tweets", { text });
  await undo("users/me");
  await undo(`tweets/${post.id}`);
  await read("users/me", {}, app);
  await settings({ tier: "self-serve" });
  await write(`users/${me}/following`, { target_user_id: lode });
  await write("tweets", { text: "Unasked.", reply: { in_reply_to_tweet_id: post.id } });
  await settings({ tier: "enterprise", limits: { "GET /2/users/by": { user: 0 } } });
  await read("users/by", { usernames: "lode" });

  await undo(`users/${me}/following/${lode}`);
  await undo(`users/${me}/likes/${post.id}`);
  await undo(`users/${me}/retweets/${post.id}`);
  await undo(`tweets/${reply}`);
}

test("the sandbox has exactly the operations that the interface describes, and each has succeeded", () => {
  const described = Object.keys(operations).sort();
  expect(routes.map(({ method, template }) => `${method} ${template}`).sort()).toEqual(described);
  const succeeded = answers.filter(({ status }) => status < 300).map(({ route }) => route);
  expect([...new Set(succeeded)].sort()).toEqual(described);
  const refused = new Set(answers.filter(({ status }) => status >= 300).map(({ status }) => status));
  expect([...refused].sort()).toEqual([400, 403, 404, 405, 429]);
});

test("every success matches the interface", () => {
  const wrong = answers
    .filter(({ status }) => status < 300)
    .flatMap(({ call, route, status, body }) => {
      const operation = operations[route];
      const validate = ajv.compile({ ...operation?.answer, $defs });
      const valid = validate(body) && status === (operation?.status ?? 200);
      return valid ? [] : [`${call} ${status}: ${ajv.errorsText(validate.errors)} ${JSON.stringify(body)}`];
    });
  expect(wrong).toEqual([]);
});

test("every refusal is a problem that matches the interface", () => {
  const isProblem = ajv.compile({ $ref: "#/$defs/problem", $defs });
  const wrong = answers.filter(
    ({ status, body }) =>
      status >= 300 && !(isProblem(body) && ((body as { status?: number }).status ?? status) === status),
  );
  expect(wrong).toEqual([]);
});
