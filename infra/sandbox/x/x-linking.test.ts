import { createHmac } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  CALLBACK,
  CONSUMER,
  clientOf,
  refusal,
  type SandboxClient,
  startSandbox,
} from "./sandbox-client.test-support.ts";
import type { XSandbox } from "./start-x-sandbox.ts";

let stateDir: string;
let sandbox: XSandbox;
let client: SandboxClient;
let now: number;
const start = async () => {
  sandbox = await startSandbox({ stateDir, now: () => now });
  client = clientOf(sandbox);
};
beforeEach(async () => {
  now = Date.now();
  stateDir = mkdtempSync(join(tmpdir(), "lode-x-"));
  await start();
});
afterEach(() => sandbox.stop());

const submit = (oauthToken: string, form: Record<string, string>) =>
  fetch(`${sandbox.url}/oauth/authorize?oauth_token=${oauthToken}`, {
    method: "POST",
    body: new URLSearchParams({ oauth_token: oauthToken, ...form }),
    redirect: "manual",
  });

test("the three legs of OAuth through the page end with a working token", async () => {
  const link = await client.app.generateAuthLink(`${CALLBACK}?from=profile`, { linkMode: "authorize" });
  const address = link.url.replace("https://api.x.com", sandbox.url);
  const page = await (await fetch(address)).text();
  for (const text of [
    "Allow Lode to use your account?",
    "Sandbox, not X",
    "@mara_digs",
    "Authorise app",
    "Cancel",
  ])
    expect(page).toContain(text);

  const answer = await submit(link.oauth_token, { choice: "mara_digs", decision: "authorise" });
  expect(answer.status).toBe(303);
  const back = new URL(answer.headers.get("location") ?? "");
  expect(back.href).toMatch(`${CALLBACK}?from=profile&oauth_token=${link.oauth_token}`);
  const { client: mara, screenName } = await client
    .withTokens(link.oauth_token, link.oauth_token_secret)
    .login(back.searchParams.get("oauth_verifier") ?? "");
  expect(screenName).toBe("mara_digs");
  expect((await mara.v2.me({ "user.fields": ["public_metrics"] })).data).toMatchObject({
    username: "mara_digs",
    public_metrics: { followers_count: 412 },
  });
});

test("cancel redirects with denied and invalidates the request token", async () => {
  const link = await client.app.generateAuthLink(CALLBACK);
  const answer = await submit(link.oauth_token, { decision: "cancel" });
  expect(answer.headers.get("location")).toBe(`${CALLBACK}?denied=${link.oauth_token}`);
  expect((await submit(link.oauth_token, { choice: "mara_digs", decision: "authorise" })).status).toBe(401);
});

test("no account, an unknown account and a suspended account each get a message", async () => {
  const link = await client.app.generateAuthLink(CALLBACK);
  expect(await (await submit(link.oauth_token, { decision: "authorise" })).text()).toContain(
    "Choose an account or type its username.",
  );
  for (const username of ["nobody_here", "gone_dark"]) {
    const answer = await submit(link.oauth_token, { username, decision: "authorise" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`There is no account @${username} that can sign in.`);
  }
});

test("refused: a wrong secret (32), an unregistered callback (415), a wrong verifier, a used verifier (89)", async () => {
  const { link, verifier, accessToken, accessSecret } = await client.link("mara_digs");
  expect(await refusal(client.withTokens(accessToken, accessSecret, "wrong").v2.me())).toMatchObject({
    status: 401,
    codes: [32],
  });
  expect(await refusal(client.withTokens(accessToken, "wrong").v2.me())).toMatchObject({
    status: 401,
    codes: [32],
  });
  expect(await refusal(client.app.generateAuthLink("http://127.0.0.1:3000/elsewhere"))).toMatchObject({
    codes: [415],
  });
  const again = client.withTokens(link.oauth_token, link.oauth_token_secret);
  expect(await refusal(again.login(verifier))).toMatchObject({ status: 401, codes: [89] });
  const other = await client.app.generateAuthLink(CALLBACK);
  await submit(other.oauth_token, { choice: "mara_digs", decision: "authorise" });
  expect(
    (await refusal(client.withTokens(other.oauth_token, other.oauth_token_secret).login("wrong"))).status,
  ).toBe(401);
});

test("a request token is valid for ten minutes", async () => {
  const link = await client.app.generateAuthLink(CALLBACK);
  const { oauth_verifier } = await client.controls.authorize(link.oauth_token, "mara_digs");
  now += 10 * 60_000;
  const late = client.withTokens(link.oauth_token, link.oauth_token_secret).login(oauth_verifier);
  expect(await refusal(late)).toMatchObject({ codes: [89] });
  await expect(client.controls.authorize(link.oauth_token, "mara_digs")).rejects.toThrow("expired");
});

test("refused: a repeated nonce (32), a wrong clock (135), no signature (215)", async () => {
  const { accessToken, accessSecret } = await client.link("mara_digs");
  const send = async (nonce: string, seconds: number) => {
    const authorization = signedByHand(accessToken, accessSecret, nonce, seconds);
    const response = await fetch(`${sandbox.url}/2/users/me`, { headers: { authorization } });
    const { errors } = (await response.json()) as { errors?: { code: number }[] };
    return errors?.[0]?.code ?? response.status;
  };
  const seconds = Math.floor(Date.now() / 1_000);
  expect([await send("once", seconds), await send("once", seconds)]).toEqual([200, 32]);
  expect(await send("slow clock", seconds - 301)).toBe(135);
  const unsigned = await fetch(`${sandbox.url}/2/users/me`);
  expect(await unsigned.json()).toMatchObject({ errors: [{ code: 215 }] });
});

function signedByHand(token: string, secret: string, nonce: string, seconds: number): string {
  const parameters = {
    oauth_consumer_key: CONSUMER.appKey,
    oauth_nonce: nonce,
    oauth_signature_method: "HMAC-SHA1",
    oauth_timestamp: String(seconds),
    oauth_token: token,
    oauth_version: "1.0",
  };
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const base = ["GET", "https://api.x.com/2/users/me", pairs.join("&")].map(encodeURIComponent).join("&");
  const signature = createHmac("sha1", `${CONSUMER.appSecret}&${secret}`).update(base).digest("base64");
  const header = Object.entries({ ...parameters, oauth_signature: signature });
  return `OAuth ${header.map(([name, value]) => `${name}="${encodeURIComponent(value)}"`).join(", ")}`;
}

test("a token revoked by the control, the app or the user on the page is refused (89)", async () => {
  const first = await client.link("mara_digs");
  await client.controls.revoke("mara_digs");
  expect(await refusal(first.client.v2.me())).toMatchObject({ status: 401, codes: [89] });

  const second = await client.link("mara_digs");
  await second.client.v1.post("oauth/invalidate_token", undefined, { prefix: "https://api.x.com/1.1/" });
  expect(await refusal(second.client.v2.me())).toMatchObject({ codes: [89] });

  const third = await client.link("mara_digs");
  await fetch(`${sandbox.url}/actions`, {
    method: "POST",
    body: new URLSearchParams({ as: "mara_digs", action: "revoke" }),
    redirect: "manual",
  });
  expect(await refusal(third.client.v2.me())).toMatchObject({ codes: [89] });
});

test("tokens, users, follows and posts survive a restart", async () => {
  const { accessToken, accessSecret, client: mara } = await client.link("mara_digs");
  const lode = await client.user("lode");
  await mara.v2.follow((await client.user("mara_digs")).id, lode.id);
  const { id } = await client.post("lode", "Still here?");
  await sandbox.stop();
  await start();
  const again = client.withTokens(accessToken, accessSecret);
  const { data } = await again.v2.users([lode.id], { "user.fields": ["connection_status"] });
  expect(data).toMatchObject([{ username: "lode", connection_status: ["following"] }]);
  expect((await again.v2.tweets([id])).data[0]?.text).toBe("Still here?");
});

test("the app's own token can read, and is refused if a user is required", async () => {
  const app = await client.appOnly();
  expect((await app.v2.usersByUsernames(["lode"])).data[0]?.username).toBe("lode");
  expect((await refusal(app.v2.me())).status).toBe(403);
});
