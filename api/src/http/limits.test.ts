import { connectFailFast } from "@lode/adapters/redis/redis";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { expect, test } from "vitest";
import { sendRaw } from "../../test/send-raw.ts";
import { newWallet, PASSWORD, type SignedInMiner, sessionCookieOf, useTestApp } from "../../test/test-app.ts";
import { createLimits } from "./limits.ts";

const direct = useTestApp({ SIGN_IN_PER_MINUTE: "3" });

const app = useTestApp({ SIGN_IN_PER_MINUTE: "3", WALLET_CHANGES_PER_DAY: "5", TRUSTED_PROXIES: "1" });
const limited = { status: 429, body: { code: "too-many-requests" } };

const guess = (served: typeof app, email: string, from: string, password = "a guess") =>
  served().visitor().signIn(email, password, { "X-Forwarded-For": from });
const address = (n: number) => `198.51.100.${n}`;

test("one client guessing one address is stopped with a Retry-After, and forged forwarding headers change nothing", async () => {
  const { miner } = await direct().signedIn();
  const codes: string[] = [];
  for (let n = 0; n < 6; n++) codes.push((await guess(direct, miner.email, address(n))).body.code);
  expect(codes.filter((code) => code !== "too-many-requests")).toHaveLength(2);
  const refused = await guess(direct, miner.email, "203.0.113.9");
  expect(refused).toMatchObject({ status: 429, body: { error: expect.stringMatching(/Please wait \d+ s/) } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});

test("behind a trusted proxy each client is counted separately, so the owner signs in meanwhile, and forwarding addresses added by a client are ignored", async () => {
  const { miner } = await app().signedIn();
  for (let n = 0; n < 5; n++) await guess(app, miner.email, `10.0.0.${n}, ${address(1)}`);
  expect((await guess(app, miner.email, `10.9.9.9, ${address(1)}`)).status).toBe(429);
  expect((await guess(app, miner.email, address(2), PASSWORD)).status).toBe(200);
});

test("guesses from many addresses are stopped together", async () => {
  const { miner } = await app().signedIn();
  const { limits } = app().deps;
  for (let n = 1; n < 30; n++) await limits.spend("sign-in-email", miner.email);
  expect((await guess(app, miner.email, "203.0.113.1")).status).toBe(429);
});

test("while Redis is down each process counts separately", async () => {
  const { deps } = direct();
  const broken = connectFailFast("redis://127.0.0.1:1", deps.logger);
  const limits = createLimits(broken, deps.config);
  const spend = () => limits.spend("sign-in-pair", "somebody");
  for (let n = 0; n < 3; n++) await spend();
  await expect(spend()).rejects.toMatchObject({ code: "too-many-requests" });
  broken.disconnect();
});

const setWallet = (miner: SignedInMiner, sol_wallet_address: string) =>
  miner.send("put", "/api/profile", { sol_wallet_address });
const withdrawTo = (miner: SignedInMiner, walletAddress: string) =>
  miner.post("/api/withdrawal", { amount: 100, withdrawalType: "stablecoin", walletAddress });
const changesOf = async ({ miner }: SignedInMiner): Promise<number> =>
  (await app().db("wallet_history").where({ user_id: miner.userId }).whereNotNull("old_address")).length;

test("adversary: profile and withdrawals together may change a wallet five times a day, and further tries send no mail", async () => {
  const ada = await app().signedIn({ points: 2_000n });
  expect((await setWallet(ada, newWallet())).status).toBe(200);
  for (let n = 0; n < 3; n++) expect((await setWallet(ada, newWallet())).status).toBe(200);
  for (let n = 0; n < 2; n++) expect((await withdrawTo(ada, newWallet())).status).toBe(200);

  const byProfile = await setWallet(ada, newWallet());
  expect(byProfile).toMatchObject(limited);
  expect(Number(byProfile.headers["retry-after"])).toBeGreaterThan(3_600);
  expect(await withdrawTo(ada, newWallet())).toMatchObject(limited);
  expect(await changesOf(ada)).toBe(5);
  expect(await app().db("withdrawals").where({ user_id: ada.miner.userId })).toHaveLength(2);

  const { sol_wallet_address: stored } = (await ada.agent.get("/api/profile")).body.profile;
  expect((await setWallet(ada, stored)).status).toBe(200);
  expect((await withdrawTo(ada, stored)).status).toBe(200);
});

test("adversary: concurrent changes of a wallet each count", async () => {
  const ada = await app().signedIn();
  await setWallet(ada, newWallet());
  const answers = await Promise.all(Array.from({ length: 10 }, () => setWallet(ada, newWallet())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(await changesOf(ada)).toBe(5);
});

test("adversary: repeated starts of a link call X only a few times, then redirect back with the reason", async () => {
  const ada = await app().signedIn();
  const places = new Set<string>();
  const calls = await sandboxControls({ x: app().xUrl }).xCallsDuring(async () => {
    for (let n = 0; n < 12; n++) {
      const { status, headers } = await ada.agent.get("/api/twitter-oauth");
      expect(status).toBe(302);
      places.add((headers.location ?? "").replace(/oauth_token=.*/, ""));
    }
  }, "POST /oauth/request_token");
  expect(calls).toHaveLength(6);
  expect([...places]).toEqual([
    expect.stringContaining("/oauth/authorize"),
    "/profile?message=too-many-requests",
  ]);
});

test("adversary: IPv6 addresses of one network count as one client", async () => {
  const { miner } = await app().signedIn();
  const answers: number[] = [];
  for (let n = 0; n < 5; n++)
    answers.push((await guess(app, miner.email, `2001:db8:7:1:${n}::${n * 7}`)).status);
  expect(answers).toEqual([401, 401, 401, 429, 429]);
});

test("adversary: the limit of uploads is spent before a body is read, so half an upload beyond it is answered at once", async () => {
  const ada = await app().signedIn();
  const token = await ada.csrf();
  const upload = () =>
    ada.agent
      .post("/api/profile/avatar")
      .set("X-CSRF-Token", token)
      .attach("avatar", Buffer.from("x"), "a.png");
  for (let n = 0; n < 6; n++) expect((await upload()).status).toBe(400);
  const half = [
    "POST /api/profile/avatar HTTP/1.1",
    "Host: 127.0.0.1",
    `Cookie: ${await sessionCookieOf(ada)}; csrfToken=${token}`,
    `X-CSRF-Token: ${token}`,
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Length: 4900000",
  ];
  expect(await sendRaw(app().server, half, "--x\r\n")).toBe(429);
});
