import { connectFailFast } from "@lode/adapters/redis/redis";
import { expect, test } from "vitest";
import { PASSWORD, useTestApp } from "../../test/test-app.ts";
import { createLimits } from "./limits.ts";

const direct = useTestApp({ SIGN_IN_PER_MINUTE: "5" });
const behindProxy = useTestApp({ SIGN_IN_PER_MINUTE: "5", TRUSTED_PROXIES: "1" });

async function guess(app: typeof direct, email: string, from: string, password = "a guess") {
  const visitor = app().visitor();
  const captcha_token = await visitor.captcha("signin", { "X-Forwarded-For": from });
  const csrf = await visitor.csrf();
  const answer = await visitor.agent
    .post("/api/auth/signin")
    .set({ "X-CSRF-Token": csrf, "X-Forwarded-For": from })
    .send({ email, password, captcha_token });
  return answer;
}
const address = (n: number) => `198.51.100.${n}`;

test("one client guessing one address is stopped with a Retry-After, and forged forwarding headers change nothing", async () => {
  const { miner } = await direct().signedIn();
  const codes: string[] = [];
  for (let n = 0; n < 12; n++) codes.push((await guess(direct, miner.email, address(n))).body.code);
  expect(codes.filter((code) => code !== "too-many-requests")).toHaveLength(4);
  const refused = await guess(direct, miner.email, "203.0.113.9");
  expect(refused).toMatchObject({ status: 429, body: { error: expect.stringMatching(/Please wait \d+ s/) } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});

test("behind a trusted proxy each client is counted separately, and forwarding addresses added by a client are ignored", async () => {
  const { miner } = await behindProxy().signedIn();
  for (let n = 0; n < 8; n++) await guess(behindProxy, miner.email, `10.0.0.${n}, ${address(1)}`);
  expect((await guess(behindProxy, miner.email, `10.9.9.9, ${address(1)}`)).status).toBe(429);
  expect((await guess(behindProxy, miner.email, address(2))).status).not.toBe(429);
});

test("while an attacker guesses, the owner can still sign in from elsewhere", async () => {
  const { miner } = await behindProxy().signedIn();
  for (let n = 0; n < 20; n++) await guess(behindProxy, miner.email, address(3));
  const owner = behindProxy().visitor();
  const captcha_token = await owner.captcha("signin");
  const csrf = await owner.csrf();
  const answer = await owner.agent
    .post("/api/auth/signin")
    .set({ "X-CSRF-Token": csrf, "X-Forwarded-For": address(4) })
    .send({ email: miner.email, password: PASSWORD, captcha_token });
  expect(answer.status).toBe(200);
});

test("of three hundred guesses from sixty addresses, few are compared with the password", async () => {
  const { miner } = await behindProxy().signedIn();
  let compared = 0;
  for (let n = 0; n < 300; n++) {
    const { status } = await guess(behindProxy, miner.email, `203.0.113.${n % 60}`);
    if (status !== 429) compared++;
  }
  expect(compared).toBeLessThanOrEqual(50);
}, 60_000);

test("while Redis is down each process counts separately", async () => {
  const { deps } = direct();
  const broken = connectFailFast("redis://127.0.0.1:1", deps.logger);
  const limits = createLimits(broken, deps.config);
  const spend = () => limits.spend("sign-in-pair", "somebody");
  for (let n = 0; n < 5; n++) await spend();
  await expect(spend()).rejects.toMatchObject({ code: "too-many-requests" });
  broken.disconnect();
});
