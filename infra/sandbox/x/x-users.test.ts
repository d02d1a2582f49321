import type { TwitterApi } from "twitter-api-v2";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clientOf, refusal, type SandboxClient, startSandbox } from "./sandbox-client.test-support.ts";
import type { XSandbox } from "./start-x-sandbox.ts";

let sandbox: XSandbox;
let client: SandboxClient;
let mara: TwitterApi;
let maraId: string;
let lodeId: string;
let now: number;
beforeEach(async () => {
  now = Date.now();
  sandbox = await startSandbox({ now: () => now });
  client = clientOf(sandbox);
  ({ client: mara, userId: maraId } = await client.link("mara_digs"));
  lodeId = (await client.user("lode")).id;
});
afterEach(() => sandbox.stop());

const connection = async (id: string): Promise<unknown> =>
  (await mara.v2.user(id, { "user.fields": ["connection_status"] })).data.connection_status;
const submit = (form: Record<string, string>) =>
  fetch(`${sandbox.url}/actions`, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });

test("a follow by control, API or page is visible to the caller at once", async () => {
  expect(await connection(lodeId)).toEqual([]);
  await client.act("mara_digs", "follow", "lode");
  expect(await connection(lodeId)).toEqual(["following"]);
  await client.act("mara_digs", "follow", "lode", true);

  expect((await mara.v2.follow(maraId, lodeId)).data).toEqual({ following: true, pending_follow: false });
  await client.act("lode", "follow", "mara_digs");
  expect(await connection(lodeId)).toEqual(["following", "followed_by"]);
  await mara.v2.unfollow(maraId, lodeId);
  expect(await connection(lodeId)).toEqual(["followed_by"]);

  const page = await fetch(`${sandbox.url}/lode?as=mara_digs`);
  expect(page.headers.get("set-cookie")).toContain("sandbox_user=mara_digs");
  const markup = await page.text();
  expect(markup).toContain("Follow @lode");
  expect(markup).toContain("signed in as");
  const done = await submit({ as: "mara_digs", action: "follow", target: "lode" });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/lode"]);
  expect(await connection(lodeId)).toEqual(["following", "followed_by"]);
  expect(
    await (await fetch(`${sandbox.url}/lode`, { headers: { cookie: "sandbox_user=mara_digs" } })).text(),
  ).toContain("Unfollow @lode");
});

test("followers outside and inside the sandbox are added up, and lists have pages", async () => {
  for (const username of ["mara_digs", "tomas_pick", "vera_vein"])
    await client.act(username, "follow", "lode");
  const { data } = await mara.v2.user(lodeId, {
    "user.fields": ["public_metrics", "created_at", "verified", "verified_type", "protected"],
  });
  expect(data).toMatchObject({
    verified: true,
    verified_type: "blue",
    protected: false,
    public_metrics: { followers_count: 18_403 },
  });
  const first = await mara.v2.followers(lodeId, { max_results: 2 });
  expect(first.data.map(({ username }) => username)).toEqual(["vera_vein", "tomas_pick"]);
  const second = await mara.v2.followers(lodeId, {
    max_results: 2,
    pagination_token: first.meta.next_token ?? "",
  });
  expect(second.data.map(({ username }) => username)).toEqual(["mara_digs"]);
  expect((await refusal(mara.v2.followers(lodeId, { max_results: 1_001 }))).status).toBe(400);
});

test("missing and suspended ids are in errors[] of a 200", async () => {
  const dark = await client.user("gone_dark");
  const answer = await mara.v2.users([lodeId, "999", dark.id]);
  expect(answer.data.map(({ id }) => id)).toEqual([lodeId]);
  expect(answer.errors).toMatchObject([
    { resource_id: "999", type: expect.stringMatching(/resource-not-found$/) },
    { resource_id: dark.id, detail: expect.stringContaining("suspended") },
  ]);
});

test("following a protected account is a request until it is accepted", async () => {
  const quiet = await client.user("quiet_quarry");
  expect((await mara.v2.follow(maraId, quiet.id)).data).toEqual({ following: false, pending_follow: true });
  expect(await connection(quiet.id)).toEqual(["follow_request_sent"]);
  expect((await mara.v2.followers(quiet.id)).errors?.[0]?.type).toMatch(/not-authorized-for-resource$/);
  await client.act("quiet_quarry", "accept", "mara_digs");
  expect(await connection(quiet.id)).toEqual(["following"]);
});

test("a suspended user gets 64; a second POST of a user changes it", async () => {
  await client.control("PATCH", "users/mara_digs", { suspended: true });
  expect(await refusal(mara.v2.me())).toMatchObject({ status: 403, codes: [64] });
  const once = await client.control("POST", "users", {
    username: "newcomer_1",
    followers_count: 29,
    created_at: "2026-01-01T00:00:00Z",
  });
  const twice = await client.control("POST", "users", {
    username: "Newcomer_1",
    followers_count: 31,
    verified: true,
  });
  expect(twice).toMatchObject({
    id: once.id,
    followers_count: 31,
    verified: true,
    created_at: "2026-01-01T00:00:00.000Z",
  });
});

test("every answer has its limits; one call too many gets that user a 429 until the 15 minutes are over", async () => {
  const { rateLimit } = await mara.v2.get("users/me", undefined, { fullResponse: true });
  expect(rateLimit).toMatchObject({ limit: 75, remaining: 74, reset: Math.ceil(now / 1_000) + 900 });
  await client.control("PUT", "settings", { limits: { "GET /2/users/me": { user: 2 } } });
  await mara.v2.me();
  const { error } = await refusal(mara.v2.get("users/me"));
  expect(error.rateLimitError).toBe(true);
  expect(error.rateLimit).toMatchObject({ limit: 2, remaining: 0 });
  const tomas = await client.link("tomas_pick");
  await tomas.client.v2.me();
  now += 15 * 60_000;
  await mara.v2.get("users/me");
});

test("faults: a repeated status, an answer lost after the effect, a truncated body, a lagging list", async () => {
  await client.control("PUT", "faults", [
    { route: "GET /2/users/me", user: "mara_digs", status: 503, times: 1 },
  ]);
  expect((await refusal(mara.v2.me())).status).toBe(503);
  expect((await mara.v2.get("users/me")).data.username).toBe("mara_digs");

  await client.control("PUT", "faults", [
    { route: "GET /2/users/me", status: 429, bare: true, times: 1 },
    { route: "GET /2/users/me", status: 429, times: 1 },
  ]);
  expect((await refusal(mara.v2.get("users/me"))).error.rateLimit).toBeUndefined();
  expect((await refusal(mara.v2.get("users/me"))).error.rateLimit).toMatchObject({ remaining: 0 });

  await client.control("PUT", "faults", [
    { route: "POST /2/users/:id/following", drop: "after-effect", times: 1 },
  ]);
  await expect(mara.v2.follow(maraId, lodeId)).rejects.toThrow();
  expect(await connection(lodeId)).toEqual(["following"]);

  await client.control("PUT", "faults", [
    { route: "GET /2/users/:id/following", staleMs: 60_000, times: 1 },
    { route: "GET /2/users/:id/following", truncate: true, times: 1 },
  ]);
  expect((await mara.v2.following(maraId)).data).toBeUndefined();
  await expect(mara.v2.following(maraId)).rejects.toThrow();
  expect((await mara.v2.following(maraId)).data).toHaveLength(1);
});

test("faults: a named problem, an answer without effect, omitted properties, a partial response", async () => {
  await client.control("PUT", "faults", [
    { route: "GET /2/users/me", status: 403, problem: "credits", times: 1 },
    { route: "GET /2/users/me", omit: ["data"], times: 1 },
  ]);
  const refused = await refusal(mara.v2.me());
  expect(refused).toMatchObject({ status: 403, body: { title: "SpendCapReached", status: 403 } });
  expect(refused.body.type).toMatch(/\/problems\/credits$/);
  expect(await mara.v2.get("users/me")).toEqual({});

  await client.control("PUT", "faults", [
    { route: "POST /2/users/:id/following", status: 200, body: { data: { following: false } }, times: 1 },
    {
      route: "GET /2/users/:id",
      omit: ["connection_status"],
      errors: [{ title: "Field Authorization Error", field: "connection_status" }],
      times: 1,
    },
  ]);
  expect((await mara.v2.follow(maraId, lodeId)).data).toEqual({ following: false });
  const partial = await mara.v2.user(lodeId, { "user.fields": ["connection_status"] });
  expect(partial).toMatchObject({ data: { id: lodeId }, errors: [{ field: "connection_status" }] });
  expect(partial.data).not.toHaveProperty("connection_status");
  expect(await connection(lodeId)).toEqual([]);
});

test("the app's revoked token is refused; a new token works", async () => {
  const app = await client.appOnly();
  await client.control("PUT", "faults", [{ route: "GET /2/users/:id", user: "app", status: 503, times: 1 }]);
  expect(await connection(lodeId)).toEqual([]);
  expect((await refusal(app.v2.user(lodeId))).status).toBe(503);
  await client.control("POST", "revoke", { app: true });
  expect((await refusal(app.v2.user(lodeId))).status).toBe(401);
  expect((await (await client.appOnly()).v2.user(lodeId)).data.username).toBe("lode");
});

test("the log has every call with its caller and result", async () => {
  await mara.v2.users([lodeId, "999"]);
  const log = await client.control<{ who: string; route: string; status: number; cost: number }[]>(
    "GET",
    "log",
  );
  expect(log.map(({ route }) => route)).toEqual([
    "POST /oauth/request_token",
    "POST /oauth/access_token",
    "GET /2/users",
  ]);
  expect(log.at(-1)).toMatchObject({ who: "mara_digs", status: 200, code: null, cost: 10_000 });
  await client.control("POST", "revoke", { username: "mara_digs" });
  await refusal(mara.v2.me());
  expect(await client.control("GET", "log?from=3")).toMatchObject([{ who: null, status: 401, code: 89 }]);
});

test("reset restores the seeds and drops the rest", async () => {
  await client.act("mara_digs", "follow", "lode");
  await client.control("POST", "reset", {});
  expect(await refusal(mara.v2.me())).toMatchObject({ codes: [89] });
  expect(await client.user("lode")).toMatchObject({ followers_count: 18_400 });
});
