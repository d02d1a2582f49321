import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { closeHttp, listenOn } from "@lode/sandbox/http";
import { afterAll, beforeEach, expect, test } from "vitest";
import { PASSWORD, useTestApp } from "../../../test/test-app.ts";

/** A local server that speaks siteverify. Each test sets its answer and can read what it was asked. */
let answer: (asked: URLSearchParams) => { status: number; body: unknown };
const asked: URLSearchParams[] = [];
const provider: Server = createServer(async (request, response) => {
  const body = new URLSearchParams(await text(request));
  asked.push(body);
  const { status, body: reply } =
    request.url === "/elsewhere" ? { status: 200, body: genuine } : answer(body);
  const headers = { "content-type": "application/json", location: "/elsewhere" };
  response.writeHead(status, headers).end(JSON.stringify(reply));
});
const url = `http://127.0.0.1:${await listenOn(provider, 0, "127.0.0.1")}/siteverify`;
afterAll(() => closeHttp(provider));

const settings = { CAPTCHA_SITE_KEY: "site", CAPTCHA_SECRET: "shh", CAPTCHA_VERIFY_URL: url };
const apps = {
  turnstile: useTestApp({ CAPTCHA_PROVIDER: "turnstile", ...settings }),
  hcaptcha: useTestApp({ CAPTCHA_PROVIDER: "hcaptcha", ...settings }),
};
const signUp = (provider: keyof typeof apps, captcha_token: string) =>
  apps[provider]()
    .visitor()
    .post("/api/auth/signup", {
      email: `${Math.random()}@captcha.test`,
      password: PASSWORD,
      display_name: "Bot or not",
      captcha_token,
    });
const genuine = { success: true, hostname: "127.0.0.1", action: "signup" };

beforeEach(() => {
  asked.length = 0;
  answer = () => ({ status: 200, body: genuine });
});

test.each(["turnstile", "hcaptcha"] as const)("%s: a genuine solution passes once", async (name) => {
  expect((await signUp(name, `token-${name}`)).status).toBe(200);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    secret: "shh",
    response: `token-${name}`,
    sitekey: "site",
  });
  expect(await signUp(name, `token-${name}`)).toMatchObject(REFUSED);
});

const [REFUSED, UNAVAILABLE] = [
  { status: 400, body: { code: "captcha-refused" } },
  { status: 503, body: { code: "captcha-unavailable" } },
];
test.each([
  ["a solution was refused", 200, { success: false }, REFUSED],
  ["a solution was made on another page", 200, { ...genuine, hostname: "evil.example" }, REFUSED],
  ["a solution was made for another action", 200, { ...genuine, action: "signin" }, REFUSED],
  ["the provider is down", 503, {}, UNAVAILABLE],
  ["the provider talks nonsense", 200, "yes", UNAVAILABLE],
  ["the provider redirects to an address that says yes", 307, {}, UNAVAILABLE],
])("if %s, the captcha does not pass", async (what, status, body, refusal) => {
  answer = () => ({ status, body });
  expect(await signUp("turnstile", what)).toMatchObject(refusal);
});

test("the page gets the site key, and the content policy allows only the chosen provider", async () => {
  const { agent } = apps.turnstile().visitor();
  const { body } = await agent.get("/api/settings");
  expect(body).toMatchObject({ captchaProvider: "turnstile", captchaSiteKey: "site" });
  expect(JSON.stringify(body)).not.toContain("shh");
  const policy = (await agent.get("/auth")).headers["content-security-policy"];
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com");
  expect(policy).toContain("frame-src https://challenges.cloudflare.com");
  expect(policy).not.toContain("hcaptcha");
});
