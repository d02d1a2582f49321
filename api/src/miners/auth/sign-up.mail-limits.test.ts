import { expect, test } from "vitest";
import { PASSWORD, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ SIGN_IN_PER_MINUTE: "5", TRUSTED_PROXIES: "1" });

const FORMS = {
  "/api/auth/forgot-password": { action: "forgot", more: {} },
  "/api/auth/resend-confirmation": { action: "resend", more: {} },
  "/api/auth/signup": { action: "signup", more: { password: PASSWORD, display_name: "Ada" } },
} as const;
type MailPath = keyof typeof FORMS;

/** Posts the form from the client at an IP address. A post without a solved captcha costs its sender nothing. */
async function ask(path: MailPath, email: string, from: string, solved = true) {
  const { action, more } = FORMS[path];
  const visitor = app().visitor();
  const client = { "X-Forwarded-For": from };
  const captcha_token = solved ? await visitor.captcha(action, client) : "not solved";
  return visitor.post(path, { email, captcha_token, ...more }, client);
}
const mailsAsked = async (): Promise<number> =>
  Number((await app().db("outbox").where({ event: "mail.planned" }).count())[0]?.count);

test.each(Object.keys(FORMS) as MailPath[])(
  "adversary: bogus posts to %s for a victim's address do not use up the owner's limit",
  async (path) => {
    const email = `bogus${path.length}@limits.test`;
    for (let n = 0; n < 20; n++) {
      const { body } = await ask(path, email, `198.51.100.${n % 4}`, false);
      expect(body.code).toBe("captcha-refused");
    }
    expect((await ask(path, email, "203.0.113.1")).status).toBe(200);
  },
);

test.each(Object.keys(FORMS) as MailPath[])(
  "adversary: with %s one client can have five mails an hour sent to an address, without limiting the owner elsewhere",
  async (path) => {
    const email = `flood${path.length}@limits.test`;
    const before = await mailsAsked();
    for (let n = 0; n < 8; n++) {
      const answer = await ask(path, email, "198.51.100.7");
      if (n < 5) expect(answer.status).toBe(200);
      else {
        expect(answer).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(60);
      }
    }
    expect((await mailsAsked()) - before).toBe(5);
    expect((await ask(path, email, "203.0.113.2")).status).toBe(200);
  },
);

test("adversary: all clients and all forms together can have fifteen mails an hour sent to an address", async () => {
  const email = "many@limits.test";
  const before = await mailsAsked();
  const paths = Object.keys(FORMS) as MailPath[];
  for (let n = 0; n < 24; n++) await ask(paths[n % 3] as MailPath, email, `192.0.2.${n}`);
  expect((await mailsAsked()) - before).toBe(15);
});

test("adversary: bogus sign-ins to an address from many clients do not use up the owner's limit", async () => {
  const { miner } = await app().signedIn();
  for (let n = 0; n < 80; n++) {
    const guess = { email: miner.email, password: "a guess", captcha_token: "not solved" };
    const client = { "X-Forwarded-For": `198.51.100.${100 + (n % 20)}` };
    await app().visitor().post("/api/auth/signin", guess, client);
  }
  expect((await app().visitor().signIn(miner.email)).status).toBe(200);
});
