import { linkingBy } from "@lode/adapters/networks/linking-by.test-support";
import type { Linking } from "@lode/adapters/networks/port";
import { repeatTransactions } from "@lode/app/test/repeat-transactions";
import { written } from "@lode/core/domain/sentences/english";
import { say } from "@lode/core/domain/sentences/say";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { afterEach, expect, test } from "vitest";
import { type SignedInMiner, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ X_TIMEOUT_MS: "2000" });
const sandbox = () => sandboxControls({ x: app().xUrl });
const ACCESS = "/oauth/access_token";

const linking = () => linkingBy("redirect", app().deps.networks.get("x"));
const completeAtX: { original?: Linking["complete"] } = {};
afterEach(async () => {
  if (completeAtX.original) linking().complete = completeAtX.original;
  await sandbox().setXFaults([]);
});

interface Begun {
  oauth_token: string;
  oauth_verifier: string;
  user_id: string;
}

/** Begins a link and authorises it at X, so that only the last step is left. */
async function begin(miner: SignedInMiner, username: string): Promise<Begun> {
  await sandbox().putXUser({ username, followers_count: 250, created_at: "2020-01-01T00:00:00.000Z" });
  const { headers } = await miner.agent.get("/api/twitter-oauth");
  const oauth_token = new URL(headers.location ?? "").searchParams.get("oauth_token") ?? "";
  const { oauth_verifier } = await sandbox().authorize(oauth_token, username);
  return { oauth_token, oauth_verifier, user_id: miner.miner.userId };
}
const finish = (miner: SignedInMiner, begun: Begun) => miner.post("/api/twitter-oauth", begun);
const link = async (miner: SignedInMiner, username: string) => finish(miner, await begin(miner, username));
const exchanges = async (): Promise<number> =>
  (await sandbox().xLog()).filter(({ route }) => route.includes(ACCESS)).length;
const EXPIRED = { status: 400, body: { code: "link-expired" } };
const linked = (username: string) => app().db("social_accounts").where({ username });

/** Delays X's answer until `letGo`, as if the network were slow or the process had crashed. */
function holdAnswer(): { asked: Promise<void>; letGo: () => void } {
  const atX = linking();
  const original = atX.complete.bind(atX);
  completeAtX.original = original;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    atX.complete = async (request) => {
      atX.complete = original;
      const answer = await original(request);
      resolve();
      await held;
      return answer;
    };
  });
  return { asked, letGo };
}

test("the three OAuth legs link an account, and repeating the verifier within a minute gets the first answer", async () => {
  const ada = await app().signedIn();
  const begun = await begin(ada, "mara_digs");
  const first = await finish(ada, begun);
  expect(first).toMatchObject({
    status: 200,
    body: { already_connected: false, twitter_user: { username: "mara_digs" } },
  });
  expect((await finish(ada, begun)).body).toEqual(first.body);
  expect(await finish(ada, { ...begun, oauth_verifier: "another verifier" })).toMatchObject(EXPIRED);
  const [row] = await linked("mara_digs");
  expect(row.sealed_tokens).toMatch(/^k1\./);
});

test("linking again says that the account is connected already, unless it had to be reconnected", async () => {
  const ada = await app().signedIn();
  const link = async () => (await finish(ada, await begin(ada, "nell_seam"))).body.already_connected;
  expect([await link(), await link()]).toEqual([false, true]);
  const [row] = await linked("nell_seam");
  await app().update("social_accounts", { id: row.id }, { state: "needs_reconnect" });
  expect(await link()).toBe(false);
});

test("a link begun in one browser and finished in another is refused and links nothing", async () => {
  const [ada, mallory] = [await app().signedIn(), await app().signedIn()];
  const begun = await begin(ada, "tomas_pick");
  expect(await finish(mallory, { ...begun, user_id: mallory.miner.userId })).toMatchObject(EXPIRED);
  expect(await finish(mallory, begun)).toMatchObject({ status: 403, body: { code: "wrong-user" } });
  expect(await linked("tomas_pick")).toEqual([]);
  expect((await finish(ada, begun)).status).toBe(200);
});

test("a verifier that X does not know is refused and uses up the link request", async () => {
  const ada = await app().signedIn();
  const begun = await begin(ada, "vera_vein");
  expect(await finish(ada, { ...begun, oauth_verifier: "not the verifier" })).toMatchObject({
    status: 400,
    body: { code: "link-refused" },
  });
  expect(await finish(ada, begun)).toMatchObject(EXPIRED);
});

test("an X account belongs to one miner, and in a race exactly one miner gets it", async () => {
  const miners = await Promise.all(Array.from({ length: 6 }, () => app().signedIn()));
  const answers = await Promise.all(miners.map((miner) => link(miner, "ines_thirty")));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
    error: "This X account is connected to another user",
  });
});

test("another miner may link a removed account only after a waiting period, and its tokens are deleted at once", async () => {
  const [ada, ben] = [await app().signedIn(), await app().signedIn()];
  const first = await link(ada, "too_young");
  const twitter_id = first.body.twitter_user.id as string;
  expect((await ben.post("/api/profile/twitter/remove", { twitter_id })).status).toBe(404);
  expect((await ada.post("/api/profile/twitter/remove", { twitter_id })).status).toBe(200);
  const [row] = await app().db("social_accounts").where({ external_id: twitter_id });
  expect(row).toMatchObject({ state: "removed", sealed_tokens: null });
  expect(await link(ben, "too_young")).toMatchObject({ status: 409, body: { code: "account-resting" } });
  expect(await link(ada, "too_young")).toMatchObject({ status: 200 });
});

test("a fourth account is refused before and after the consent at X", async () => {
  const ada = await app().signedIn(); // the factory has already linked one account
  for (const username of ["few_followers", "quiet_quarry"])
    expect((await link(ada, username)).status).toBe(200);
  const { accounts } = (await ada.agent.get("/api/twitter-accounts")).body;
  expect(accounts.at(-1).eligibility.reasons).toEqual([written(say("protected"))]);
  const { headers } = await ada.agent.get("/api/twitter-oauth");
  expect(headers.location).toBe("/profile?message=too-many-accounts");
});

test("starting a link redirects only to X or to fixed paths of Lode", async () => {
  expect(
    (await app().visitor().agent.get("/api/twitter-oauth?redirect=//evil.example")).headers.location,
  ).toBe("/auth");
  const ada = await app().signedIn();
  const crossSite = await ada.agent.get("/api/twitter-oauth").set("Sec-Fetch-Site", "cross-site");
  expect(crossSite.headers.location).toBe("/profile?message=cross-site-refused");
  for (const query of ["redirect=https://evil.example", "next=//evil.example", "returnTo=/\\evil.example"]) {
    const toX = await ada.agent.get(`/api/twitter-oauth?${query}&callback=%0d%0aSet-Cookie:a=b`);
    expect(toX.headers.location).toMatch(new RegExp(`^${app().xUrl}/oauth/authorize\\?oauth_token=[\\w-]+$`));
    expect(String(toX.headers["set-cookie"])).not.toContain("a=b");
  }
  const elsewhere = await ada.agent.get("/api/twitter-oauth?network=nowhere");
  expect(elsewhere.headers.location).toBe("/profile?message=not-found");
});

test("adversary: a transaction that is repeated does not call X twice", async () => {
  const ada = await app().signedIn();
  const begun = await begin(ada, "asked_again");
  const before = await exchanges();
  const { deps } = app();
  const { transaction } = deps;
  const repeating = repeatTransactions({ transaction });
  deps.transaction = repeating.transaction;
  const answer = await finish(ada, begun).finally(() => {
    deps.transaction = transaction;
  });
  expect(answer).toMatchObject({ status: 200, body: { already_connected: false } });
  expect(repeating.repeats()).toBeGreaterThan(0);
  expect((await exchanges()) - before).toBe(1);
  expect(await linked("asked_again")).toHaveLength(1);
});

test("adversary: the same verifier posted many times concurrently calls X once, and every post gets the first answer", async () => {
  const ada = await app().signedIn();
  const begun = await begin(ada, "many_at_once");
  const before = await exchanges();
  const { asked, letGo } = holdAnswer();
  const answers = Array.from({ length: 6 }, () => finish(ada, begun));
  await asked;
  letGo();
  const [first, ...others] = await Promise.all(answers);
  expect(first).toMatchObject({ status: 200, body: { twitter_user: { username: "many_at_once" } } });
  for (const other of others) expect(other).toMatchObject({ status: 200, body: first?.body });
  expect((await exchanges()) - before).toBe(1);
  expect(await linked("many_at_once")).toHaveLength(1);
});

test("a refusal also counts as the first answer, and another verifier does not get it", async () => {
  const [ada, ben] = [await app().signedIn(), await app().signedIn()];
  expect((await finish(ben, await begin(ben, "taken_already"))).status).toBe(200);
  const begun = await begin(ada, "taken_already");
  const before = await exchanges();
  for (let n = 0; n < 2; n++) {
    expect(await finish(ada, begun)).toMatchObject({ status: 409, body: { code: "account-taken" } });
  }
  expect(await finish(ada, { ...begun, oauth_verifier: "another" })).toMatchObject(EXPIRED);
  expect((await exchanges()) - before).toBe(1);
});

test("while X is unreachable nothing is used up, and the same verifier links once X is back", async () => {
  const ada = await app().signedIn();
  const begun = await begin(ada, "comes_back");
  await sandbox().setXFaults([{ route: `POST ${ACCESS}`, status: 503 }]);
  expect(await finish(ada, begun)).toMatchObject({ status: 503, body: { code: "network-unavailable" } });
  await sandbox().setXFaults([]);
  expect(await finish(ada, begun)).toMatchObject({ status: 200 });
});

test("adversary: if a claim's process crashes, the link is refused after a while, and X's late answer links nothing", async () => {
  const ada = await app().signedIn();
  const begun = await begin(ada, "crashed_between");
  const { asked, letGo } = holdAnswer();
  const first = finish(ada, begun);
  await asked;
  expect(await finish(ada, begun)).toMatchObject(EXPIRED);
  letGo();
  expect(await first).toMatchObject(EXPIRED);
  expect(await linked("crashed_between")).toEqual([]);
});

test("adversary: a miner who signs out while X is being asked links nothing", async () => {
  const ada = await app().signedIn();
  const begun = await begin(ada, "signed_out");
  const { asked, letGo } = holdAnswer();
  const answer = finish(ada, begun);
  await asked;
  await app().visitor().post("/api/auth/signout", { token: ada.bearer });
  letGo();
  expect(await answer).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  expect(await linked("signed_out")).toEqual([]);
});
