import { confirmEmail, signIn, signUp } from "@lode/core/contracts/http/auth";
import { createLodeClient } from "@lode/sandbox/people/lode-client";
import { until } from "@lode/sandbox/people/until";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(undefined, { workers: 1 });
let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const OWNER = { password: "the owner's passphrase", display_name: "Owner" };
const STRANGER = { password: "the stranger's passphrase", display_name: "Stranger" };
type Person = typeof OWNER;

const client = () => createLodeClient(running().stack.urls.web);

async function requestSignUp(email: string, who: Person): Promise<void> {
  const browser = client();
  await browser.call(signUp, {
    body: { email, ...who, captcha_token: await browser.captcha("signup") },
  });
}

/** Returns the tokens of an address's confirmation mails, newest first. Waits until there are `count`. */
async function confirmationTokens(email: string, count: number): Promise<string[]> {
  return until(`${count} confirmation mails to ${email}`, async () => {
    const mails = await running().sandbox.mailsTo(email);
    const tokens = mails.flatMap(({ links }) =>
      links.filter((link) => link.includes("/auth/confirm?token=")).map(tokenOf),
    );
    return tokens.length >= count && tokens;
  });
}
const tokenOf = (link: string): string => new URL(link).searchParams.get("token") ?? "";

const confirm = (token: string, password?: string) =>
  client().ask(confirmEmail, { body: { token, ...(password ? { password } : {}) } });

async function trySignIn(email: string, { password }: Person) {
  const browser = client();
  const captcha_token = await browser.captcha("signin");
  return browser.ask(signIn, { body: { email, password, captcha_token } });
}

test("adversary: a stranger who signed up first with the owner's address gets no access by the owner's confirmation", async () => {
  const email = "first@hijack.test";
  await requestSignUp(email, STRANGER);
  const [strangers = ""] = await confirmationTokens(email, 1);
  await requestSignUp(email, OWNER);
  const [owners = ""] = await confirmationTokens(email, 2);

  expect(await confirm(strangers, STRANGER.password)).toMatchObject({
    status: 400,
    body: { code: "mail-token-refused" },
  });
  expect(await confirm(owners)).toMatchObject({ status: 409, body: { code: "password-needed" } });
  expect(await confirm(owners, OWNER.password)).toMatchObject({ status: 200 });

  expect(await trySignIn(email, STRANGER)).toMatchObject({
    status: 401,
    body: { code: "invalid-credentials" },
  });
  expect(await trySignIn(email, OWNER)).toMatchObject({
    status: 200,
    body: { user: { display_name: "Owner" } },
  });
});

test("adversary: a stranger who signs up after the owner gets no access if the owner clicks the newest link", async () => {
  const email = "second@hijack.test";
  await requestSignUp(email, OWNER);
  await confirmationTokens(email, 1);
  await requestSignUp(email, STRANGER);
  const [strangers = ""] = await confirmationTokens(email, 2);

  expect(await confirm(strangers)).toMatchObject({ status: 409, body: { code: "password-needed" } });
  expect(await confirm(strangers, OWNER.password)).toMatchObject({
    status: 403,
    body: { code: "sign-up-replaced" },
  });
  expect(await trySignIn(email, STRANGER)).toMatchObject({
    status: 403,
    body: { code: "email-not-confirmed" },
  });

  await requestSignUp(email, OWNER);
  const [owners = ""] = await confirmationTokens(email, 3);
  expect(await confirm(owners, OWNER.password)).toMatchObject({ status: 200 });
  expect(await confirm(strangers, STRANGER.password)).toMatchObject({ status: 400 });
  expect((await trySignIn(email, OWNER)).status).toBe(200);
});

test("adversary: after two simultaneous sign-ups for an address, only one password and one link work", async () => {
  const email = "third@hijack.test";
  await Promise.all([requestSignUp(email, OWNER), requestSignUp(email, STRANGER)]);
  const both = [OWNER, STRANGER];
  const pending = await Promise.all(both.map((who) => trySignIn(email, who)));
  expect(pending.map(({ status }) => status).sort()).toEqual([401, 403]);
  const newest = both[pending.findIndex(({ status }) => status === 403)] ?? OWNER;

  const works = await until("a link of the newest sign-up", async () => {
    for (const link of await confirmationTokens(email, 1)) {
      if ((await confirm(link, newest.password)).status === 200) return true;
    }
    return false;
  });
  expect(works).toBe(true);
  const after = await Promise.all(both.map((who) => trySignIn(email, who)));
  expect(after.map(({ status }) => status)).toEqual(both.map((who) => (who === newest ? 200 : 401)));
});

test("after several sign-ups for an address the page asks for the password, and refuses another sign-up's password", async () => {
  const email = "page@hijack.test";
  await requestSignUp(email, STRANGER);
  await confirmationTokens(email, 1);
  await requestSignUp(email, OWNER);
  const [link = ""] = await confirmationTokens(email, 2);
  const { context } = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${running().stack.urls.web}/auth/confirm?token=${link}`);
  const press = page.getByRole("button", { name: "Confirm my email" });
  await press.click();
  await page.getByText("Several people signed up with this address").waitFor();
  await page.getByLabel("Password").fill(STRANGER.password);
  await press.click();
  await page.getByText("This is not the password of the latest sign-up").waitFor();
  await page.getByLabel("Password").fill(OWNER.password);
  await press.click();
  await page.getByText("Your email address is confirmed").waitFor();
  expect((await trySignIn(email, OWNER)).status).toBe(200);
  await context.close();
});
