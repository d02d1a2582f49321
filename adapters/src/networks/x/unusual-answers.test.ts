import { say } from "@lode/core/domain/sentences/say";
import { beforeAll, describe, expect, test } from "vitest";
import type { Member } from "../contract-suite.test-support.ts";
import { NetworkFailure } from "../failure.ts";
import type { Question } from "../port.ts";
import { useSandboxX } from "./sandbox-x.test-support.ts";

const sandbox = useSandboxX();
const TYPES = "https://api.twitter.com/2/problems/";
const notFound = { title: "Not Found Error", type: `${TYPES}resource-not-found`, parameter: "tweet_id" };
/** Announces further pages. */
const EMPTY_PAGE = { meta: { result_count: 0, next_token: "a further page" } };
const unheardOf = { title: "Something", type: `${TYPES}something-new` };

let me: Member;
beforeAll(async () => {
  me = await sandbox().link("mara_digs");
});

const fault = (rule: object) => sandbox().control.setXFaults([rule]);
const outcomeOf = async (question: Question) => (await sandbox().x.probe([question]))[0]?.outcome;
const facts = async () => (await sandbox().x.facts([{ externalId: me.externalId }])).facts;
const failureOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => "no failure",
    (reason: unknown) => reason,
  );
  return error instanceof NetworkFailure ? error.kind : String(error);
};

/** X says so with 403 or 402, as third parties reported in 2026. */
const CREDITS = { title: "SpendCapReached", type: "https://api.twitter.com/2/problems/credits" };

describe("a spending cap halts automation of all accounts, whatever the status", () => {
  test.each([402, 403, 429])(
    "adversary: HTTP %d with the problem `credits` is never the account's fault",
    async (status) => {
      const { x, question } = sandbox();
      const action = { ...(await question("like", me)), text: null };
      await fault({ route: "POST /2/users/:id/likes", status, body: CREDITS });
      expect(await failureOf(x.act(me.grant, action))).toBe("no_credits");
      await fault({ route: "GET /2/users/:id/liked_tweets", status, body: CREDITS });
      expect(await outcomeOf(action)).toEqual({
        state: "unknown",
        reason: say("x.no-credits"),
      });
    },
  );
});

const WRITES = {
  follow: "POST /2/users/:id/following",
  like: "POST /2/users/:id/likes",
  repost: "POST /2/users/:id/retweets",
  comment: "POST /2/tweets",
} as const;

describe("200 is not done unless X says what it did", () => {
  test.each([
    ["follow", { data: { following: false, pending_follow: false } }, "declined"],
    ["follow", { data: { following: false, pending_follow: true } }, "no failure"],
    ["like", { data: { liked: false } }, "declined"],
    ["repost", { data: { retweeted: false } }, "declined"],
    ["like", { errors: [notFound] }, "gone"],
    ["comment", { errors: [notFound] }, "gone"],
    ["repost", { errors: [{ title: "Credits", type: `${TYPES}credits` }] }, "no_credits"],
    ["follow", { errors: [{ title: "Forbidden", type: `${TYPES}client-forbidden` }] }, "app_forbidden"],
    ["like", { errors: [unheardOf] }, "unknown"],
    ["comment", { errors: [unheardOf] }, "unknown"],
    ["like", {}, "unknown"],
    ["follow", { data: {} }, "unknown"],
    ["comment", { data: { text: "Well said." } }, "unknown"],
    ["comment", "<html>Something is technically wrong.</html>", "unknown"],
    ["like", { data: { liked: true }, errors: [unheardOf] }, "no failure"],
  ] as const)("adversary: a %s answered 200 with %o counts as %s", async (kind, body, failed) => {
    const { x, question } = sandbox();
    const text = kind === "comment" ? "Well said." : null;
    const action = { ...(await question(kind, me)), text };
    await fault({ route: WRITES[kind], status: kind === "comment" ? 201 : 200, body });
    expect(await failureOf(x.act(me.grant, action))).toBe(failed);
  });

  test.each([
    ["follow", "DELETE /2/users/:id/following/:target", { data: { following: true } }, "declined"],
    ["like", "DELETE /2/users/:id/likes/:target", { data: { liked: true } }, "declined"],
    ["repost", "DELETE /2/users/:id/retweets/:target", { data: { retweeted: true } }, "declined"],
    ["comment", "DELETE /2/tweets/:id", { data: { deleted: false } }, "declined"],
    ["comment", "DELETE /2/tweets/:id", { errors: [notFound] }, "gone"],
    ["like", "DELETE /2/users/:id/likes/:target", { errors: [unheardOf] }, "unknown"],
    ["like", "DELETE /2/users/:id/likes/:target", {}, "unknown"],
  ] as const)(
    "adversary: the undo of a %s, %s, answered 200 with %o counts as %s",
    async (kind, route, body, failed) => {
      const { x, question } = sandbox();
      const action = { ...(await question(kind, me)), text: null, postId: "123" };
      await fault({ route, status: 200, body });
      expect(await failureOf(x.undo(me.grant, action))).toBe(failed);
    },
  );
});

describe("a missing field is unknown, not false", () => {
  const unauthorised = {
    title: "Field Authorization Error",
    detail: "Sorry, you are not authorized to access 'connection_status' on the User.",
    resource_type: "user",
    field: "connection_status",
    section: "data",
    type: `${TYPES}not-authorized-for-field`,
  };
  test.each([
    ["that is missing without a word", { omit: ["connection_status"] }],
    ["that is missing and named in errors[]", { omit: ["connection_status"], errors: [unauthorised] }],
    ["listed in errors[], even if a value was sent,", { errors: [unauthorised] }],
  ])("adversary: a connection_status %s is not an exact no", async (_name, rule) => {
    const { question } = sandbox();
    await fault({ route: "GET /2/users", ...rule });
    expect(await outcomeOf(await question("follow", me))).toMatchObject({ state: "unknown" });
  });

  test.each([
    ["like", "GET /2/users/:id/liked_tweets", { omit: ["data", "meta"] }],
    ["repost", "GET /2/users/:id/tweets", { omit: ["data", "meta"] }],
    ["comment", "GET /2/users/:id/tweets", { status: 200, body: "<html>over capacity</html>" }],
    ["like", "GET /2/users/:id/liked_tweets", { omit: ["data"] }],
    ["like", "GET /2/users/:id/liked_tweets", { status: 200, body: EMPTY_PAGE }],
    ["repost", "GET /2/users/:id/tweets", { status: 200, body: EMPTY_PAGE }],
    ["comment", "GET /2/users/:id/tweets", { status: 200, body: EMPTY_PAGE }],
  ] as const)(
    "adversary: a list without what it should hold proves nothing about a %s (%s, %o)",
    async (kind, route, rule) => {
      const { control, question } = sandbox();
      const asked = await question(kind, me);
      await control.act({ username: me.username, action: kind, target: asked.targetPostId ?? "" });
      await fault({ route, ...rule });
      expect(await outcomeOf(asked)).toMatchObject({ state: "unknown" });
    },
  );

  test.each([["data"], ["public_metrics"], ["created_at"], ["verified"]])(
    "adversary: users/me without %s is a failure of X, and no value is guessed",
    async (name) => {
      await fault({ route: "GET /2/users/me", omit: [name] });
      expect(await failureOf(sandbox().x.facts([me]))).toBe("unknown");
      await expect(sandbox().link("mara_digs")).rejects.toBeInstanceOf(NetworkFailure);
    },
  );

  test.each(["request_token", "access_token"])(
    "adversary: an /oauth/%s reply without a token links nothing",
    async (name) => {
      await fault({ route: `POST /oauth/${name}`, status: 200, body: "oauth_callback_confirmed=true" });
      expect(await failureOf(sandbox().link("mara_digs"))).toBe("unknown");
    },
  );

  test("adversary: accounts that X shows incompletely are left out of a batch", async () => {
    await fault({ route: "GET /2/users", omit: ["public_metrics"] });
    expect(await facts()).toEqual([]);
    await fault({ route: "GET /2/users", omit: ["data"] });
    expect(await facts()).toEqual([]);
  });
});

describe("the app's own token", () => {
  const loginsDuring = async (work: () => Promise<unknown>): Promise<number> =>
    (await sandbox().control.xCallsDuring(work, "POST /oauth2/token")).length;

  test("adversary: after a 401 the app requests a new token, once for all calls in progress", async () => {
    const { control } = sandbox();
    const read = () => facts();
    await read();
    await control.revokeAppToken();
    const read5 = async () => {
      const read = await Promise.all(Array.from({ length: 5 }, () => facts()));
      expect(read.map(([one]) => one?.externalId)).toEqual(Array.from({ length: 5 }, () => me.externalId));
    };
    expect(await loginsDuring(read5)).toBe(1);
    expect(await loginsDuring(read)).toBe(0);
  });

  test("adversary: a second 401 in a row is the app's failure, never an account's", async () => {
    const { x, control, question, link } = sandbox();
    const rule = { user: "app", status: 401 };
    await fault({ route: "GET /2/users", ...rule });
    expect(await failureOf(facts())).toBe("app_forbidden");
    // X refuses the list to the app, so each account is probed with its own token.
    const about = await question("repost", me);
    const members = [me, await link("tess_probe"), await link("otto_shaft")];
    await control.act({ username: me.username, action: "repost", target: about.targetPostId ?? "" });
    await fault({ route: "GET /2/tweets/:id/retweets", ...rule });
    const results = await x.probe(members.map((member) => ({ ...about, ...member })));
    expect(results.map(({ outcome }) => outcome.state)).toEqual(["done", "not_done", "not_done"]);
    expect(results.filter(({ outcome }) => "isGrantRefused" in outcome)).toEqual([]);
  });

  test("adversary: a refused login of the app is the app's failure", async () => {
    const { control } = sandbox();
    await control.revokeAppToken();
    await fault({ route: "POST /oauth2/token", status: 403 });
    expect(await failureOf(facts())).toBe("app_forbidden");
    await control.setXFaults([]);
    expect(await facts()).toHaveLength(1);
  });
});

test("X may answer in the names of its interface 2.167: a repost and a deleted target are recognised", async () => {
  const { question, link } = sandbox();
  const about = await question("repost", await link("nora_ridge"));
  const target = about.targetPostId ?? "";
  const list = (references: object[]) => ({
    data: [{ id: "1", edit_history_post_ids: ["1"], text: "", referenced_posts: references }],
    meta: { result_count: 1 },
  });
  const lists = { route: "GET /2/users/:id/tweets", status: 200 };
  await fault({ ...lists, body: list([{ type: "retweeted", id: target }]) });
  expect((await outcomeOf(about))?.state).toBe("done");
  await fault({ ...lists, body: list([]) });
  expect((await outcomeOf(about))?.state).not.toBe("done");
  const type = "https://api.x.com/2/problems/credits";
  await fault({
    route: "GET /2/users",
    status: 403,
    body: { title: "Spending cap", detail: "", type, status: 403 },
  });
  expect(await failureOf(facts())).toBe("no_credits");
});
