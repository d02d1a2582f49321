import { createHash } from "node:crypto";
import { totpCode } from "@lode/adapters/crypto/totp";
import { addTestOperator } from "@lode/app/test/add-test-operator";
import { beforeAll, expect, test } from "vitest";
import { OPERATOR_PASSWORD, type OperatorBrowser, operatorBrowser } from "../../../test/operator-browser.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ SIGN_IN_PER_MINUTE: "5", OPS_TRUSTED_PROXIES: "1", OPERATOR_TOTP_REQUIRED: "true" });
const nameOf = (n: number) => `operator-${n}@lode.test`;
const firstPasswords: string[] = [];
const passwordOf = (n: number) => firstPasswords[n] ?? "";

beforeAll(async () => {
  for (let n = 0; n < 8; n++)
    firstPasswords.push(await addTestOperator(app().deps, { email: nameOf(n), role: "owner" }));
});

const browser = () => operatorBrowser(app());
const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
const guess = (email: string, address: string) => browser().signIn(email, "a guess", from(address));

/** The time of the newest code. Every code is 30 s later than the previous code, because a code works once. */
let now = Date.now();
const codeOf = (secret: string) => {
  now += 30_000;
  app().deps.clock = { now: () => new Date(now) };
  return totpCode(secret, new Date(now));
};

/** Completes a first sign-in: sets a new password and an authenticator app. */
async function enrol(n: number, agent: OperatorBrowser, address: string) {
  const headers = from(address);
  await agent.signIn(nameOf(n), passwordOf(n), headers);
  const own = { current: passwordOf(n), next: OPERATOR_PASSWORD };
  await agent.send("post", "/api/password", own, headers.headers);
  const begun = await agent.send("post", "/api/totp/begin", { password: OPERATOR_PASSWORD }, headers.headers);
  const secret = begun.body.secret as string;
  const confirmed = await agent.send("post", "/api/totp/confirm", { code: codeOf(secret) }, headers.headers);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

test("adversary: behind a proxy, one client's guesses at operators do not lock out another client", async () => {
  for (let n = 0; n < 50; n++) await app().deps.limits.spend("operator-address", "198.51.100.1");
  expect((await guess("unknown@lode.test", "198.51.100.1")).status).toBe(429);
  expect((await browser().signIn(nameOf(0), passwordOf(0), from("198.51.100.2"))).status).toBe(200);
});

test("adversary: one client guessing one operator is stopped after five, and the operator signs in from elsewhere", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) statuses.push((await guess(nameOf(1), "198.51.100.3")).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  const refused = await guess(nameOf(1).toUpperCase(), "198.51.100.3");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await browser().signIn(nameOf(1), passwordOf(1), from("198.51.100.4"))).status).toBe(200);
});

test("adversary: a name that many clients guess is refused to all of them, and other operators sign in", async () => {
  for (let n = 0; n < 50; n++) await app().deps.limits.spend("operator-name", nameOf(4));
  expect((await guess(nameOf(4), "192.0.2.200")).status).toBe(429);
  expect((await guess(nameOf(3), "192.0.2.200")).status).toBe(401);
});

test("adversary: guesses at an operator's account are an act in the log, once a minute; unknown names are not stored", async () => {
  for (let n = 0; n < 4; n++) await guess(nameOf(7), `198.51.100.${60 + n}`);
  await guess("nobody@lode.test", "198.51.100.70");
  const failures = () => app().db("audit_log").where({ act: "failed to sign in" });
  await expect
    .poll(async () => (await failures()).filter(({ actor }) => actor === nameOf(7)))
    .toHaveLength(1);
  expect((await failures()).filter(({ actor }) => actor === "nobody@lode.test")).toEqual([]);
});

test("a first password only allows changing it, and after that only setting up a second factor", async () => {
  const address = "198.51.100.6";
  const own = browser();
  const signedIn = await own.signIn(nameOf(5), passwordOf(5), from(address));
  expect(signedIn.body.operator).toMatchObject({ mustChangePassword: true, mustEnrolTotp: true });
  expect((await own.get("/api/operators")).body.code).toBe("password-change-needed");
  const { headers } = from(address);
  const change = (current: string, next: string) =>
    own.send("post", "/api/password", { current, next }, headers);
  expect((await change("a guess", OPERATOR_PASSWORD)).body.code).toBe("wrong-password");
  expect((await change(passwordOf(5), passwordOf(5))).body.code).toBe("same-password");
  expect((await change(passwordOf(5), "too short")).body.code).toBe("invalid-input");
  expect((await change(passwordOf(5), OPERATOR_PASSWORD)).status).toBe(200);
  expect((await own.get("/api/operators")).body.code).toBe("second-factor-needed");

  const begun = await own.send("post", "/api/totp/begin", { password: OPERATOR_PASSWORD }, headers);
  const confirm = (code: string) => own.send("post", "/api/totp/confirm", { code }, headers);
  const code = codeOf(begun.body.secret);
  expect((await confirm(code === "000000" ? "000001" : "000000")).body.code).toBe("code-refused");
  expect((await confirm(code)).body.recoveryCodes).toHaveLength(10);
  expect((await own.get("/api/operators")).status).toBe(200);
  const again = await own.send("post", "/api/totp/begin", { password: OPERATOR_PASSWORD }, headers);
  expect(again.body.code).toBe("second-factor-present");
});

test("adversary: an app code and a recovery code each work once, and never without the password", async () => {
  const address = "198.51.100.7";
  const own = browser();
  const { secret, recoveryCodes } = await enrol(6, own, address);
  const withCode = (code?: string, password = OPERATOR_PASSWORD) =>
    browser().signIn(nameOf(6), password, { ...from(address), ...(code ? { code } : {}) });
  expect((await withCode()).body.code).toBe("code-needed");
  const code = codeOf(secret);
  expect((await withCode(code, "a guess")).body.code).toBe("invalid-credentials");
  expect((await withCode(code)).status).toBe(200);
  expect((await withCode(code)).body.code).toBe("code-refused");
  const [recovery = ""] = recoveryCodes;
  const typed = `${recovery.slice(0, 8)}-${recovery.slice(8)}`.toUpperCase();
  const other = browser();
  const elsewhere = { ...from("198.51.100.8"), code: typed };
  expect((await other.signIn(nameOf(6), OPERATOR_PASSWORD, elsewhere)).status).toBe(200);
  expect((await other.signIn(nameOf(6), OPERATOR_PASSWORD, elsewhere)).body.code).toBe("code-refused");
  const stored = await app().db("operator_recovery_codes").whereNotNull("used_at");
  expect(stored.map((row) => row.code_hash)).toEqual([createHash("sha256").update(recovery).digest()]);
});

test("adversary: guessing codes with the right password is stopped, even from many addresses", async () => {
  await enrol(7, browser(), "198.51.100.9");
  const statuses: number[] = [];
  for (let n = 0; n < 14; n++) {
    const headers = { "X-Forwarded-For": `203.0.114.${n}` };
    statuses.push(
      (await browser().signIn(nameOf(7), OPERATOR_PASSWORD, { code: "aaaaaaaaaaaaaaaa", headers })).status,
    );
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  expect(statuses.at(-1)).toBe(429);
});
