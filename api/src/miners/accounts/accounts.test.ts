import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type SignedIn, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const sandbox = () => sandboxControls({ x: app().xUrl, mail: "", solana: "" });

async function begin(miner: SignedIn): Promise<string> {
  const { status, headers } = await miner.agent.get("/api/twitter-oauth");
  expect(status).toBe(302);
  return (
    new URL(headers.location ?? "", "http://lode").searchParams.get("oauth_token") ?? headers.location ?? ""
  );
}
const complete = (
  miner: SignedIn,
  oauth_token: string,
  oauth_verifier: string,
  user_id = miner.miner.userId,
) => miner.post("/api/twitter-oauth", { oauth_token, oauth_verifier, user_id });

async function link(miner: SignedIn, username: string) {
  const token = await begin(miner);
  const { oauth_verifier } = await sandbox().authorize(token, username);
  return complete(miner, token, oauth_verifier);
}

test("the three OAuth legs link an account, and repeating the verifier within a minute gets the first answer", async () => {
  const ada = await app().signedIn();
  const token = await begin(ada);
  const { oauth_verifier } = await sandbox().authorize(token, "mara_digs");
  const first = await complete(ada, token, oauth_verifier);
  expect(first).toMatchObject({
    status: 200,
    body: { already_connected: false, twitter_user: { username: "mara_digs" } },
  });
  expect((await complete(ada, token, oauth_verifier)).body).toEqual(first.body);
  expect(await complete(ada, token, "another verifier")).toMatchObject({
    status: 400,
    body: { code: "link-expired" },
  });
  const [row] = await app().db("social_accounts").where({ username: "mara_digs" });
  expect(row.sealed_tokens).toMatch(/^k1\./);
});

test("a link begun in one browser and finished in another is refused and links nothing", async () => {
  const [ada, mallory] = [await app().signedIn(), await app().signedIn()];
  const token = await begin(ada);
  const { oauth_verifier } = await sandbox().authorize(token, "tomas_pick");
  expect(await complete(mallory, token, oauth_verifier)).toMatchObject({
    status: 400,
    body: { code: "link-expired" },
  });
  expect(await complete(mallory, token, oauth_verifier, ada.miner.userId)).toMatchObject({
    status: 403,
    body: { code: "wrong-user" },
  });
  expect(await app().db("social_accounts").where({ username: "tomas_pick" })).toHaveLength(0);
  expect((await complete(ada, token, oauth_verifier)).status).toBe(200);
});

test("a verifier that X does not know is refused and uses up the link request", async () => {
  const ada = await app().signedIn();
  const token = await begin(ada);
  const { oauth_verifier } = await sandbox().authorize(token, "vera_vein");
  expect(await complete(ada, token, "not the verifier")).toMatchObject({
    status: 400,
    body: { code: "link-refused" },
  });
  expect(await complete(ada, token, oauth_verifier)).toMatchObject({
    status: 400,
    body: { code: "link-expired" },
  });
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
  const linked = await link(ada, "too_young");
  const twitter_id = linked.body.twitter_user.id as string;
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
  const toX = await ada.agent.get("/api/twitter-oauth?redirect=//evil.example");
  expect(toX.headers.location).toMatch(new RegExp(`^${app().xUrl}/oauth/authorize\\?oauth_token=`));
  const elsewhere = await ada.agent.get("/api/twitter-oauth?network=nowhere");
  expect(elsewhere.headers.location).toBe("/profile?message=not-found");
});

test("the account's picture is redrawn and served by Lode, to its miner only", async () => {
  const [ada, mallory] = [await app().signedIn(), await app().signedIn()];
  const { body } = await link(ada, "vera_vein");
  const { picture_url: address } = body.twitter_user;
  expect(address).toMatch(/^\/api\/account-pictures\/\d+\/[0-9a-f]{16}\.webp$/);
  for (const time of ["fetched", "cached"]) {
    const { status, body: bytes } = await ada.agent.get(address).buffer(true);
    expect(status, time).toBe(200);
    expect(await sharp(bytes).metadata(), time).toMatchObject({ format: "webp", width: 256, height: 256 });
  }
  expect((await mallory.agent.get(address)).status).toBe(404);
  expect((await app().visitor().agent.get(address)).status).toBe(401);
  expect((await ada.agent.get(address.replace(/[0-9a-f]{16}/, "0".repeat(16)))).status).toBe(404);
  await ada.post("/api/profile/twitter/remove", { twitter_id: body.twitter_user.id });
  expect((await ada.agent.get(address)).status).toBe(404);
});
