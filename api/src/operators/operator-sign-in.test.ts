import { hashPassword } from "@lode/core/server/crypto/password";
import { createOperator } from "@lode/db/operators/operators.repository";
import supertest from "supertest";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../test/test-app.ts";

const app = useTestApp({ SIGN_IN_PER_MINUTE: "5", TRUSTED_PROXIES: "1" });
const PASSWORD = "a long operator's password";
const nameOf = (n: number) => `operator-${n}@lode.test`;

beforeAll(async () => {
  const passwordHash = await hashPassword(PASSWORD);
  for (let n = 0; n < 5; n++) await createOperator(app().db, { email: nameOf(n), passwordHash });
});

type Browser = ReturnType<typeof supertest.agent>;
const browser = (): Browser => supertest.agent(app().operators);

function signIn(agent: Browser, email: string, from: string, password = PASSWORD) {
  return agent
    .post("/sign-in")
    .set({ Host: "ops.lode.test", Origin: "http://ops.lode.test", "X-Forwarded-For": from })
    .type("form")
    .send({ email, password });
}
const guess = (email: string, from: string) => signIn(browser(), email, from, "a guess");

test("adversary: behind a proxy one client's guesses at operators do not shut another client out", async () => {
  for (let n = 0; n < 60; n++) await guess(`nobody-${n}@lode.test`, "198.51.100.1");
  expect((await guess("nobody@lode.test", "198.51.100.1")).status).toBe(429);
  expect((await signIn(browser(), nameOf(0), "198.51.100.2")).status).toBe(302);
});

test("adversary: one client guessing one operator is stopped after five, and the operator signs in from elsewhere", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) statuses.push((await guess(nameOf(1), "198.51.100.3")).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  const refused = await guess(nameOf(1).toUpperCase(), "198.51.100.3");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await signIn(browser(), nameOf(1), "198.51.100.4")).status).toBe(302);
});

test("adversary: many clients guessing one operator are slowed together, in IPv6 by their networks", async () => {
  let compared = 0;
  for (let n = 0; n < 100; n++) {
    const from = n % 2 ? `203.0.113.${n}` : `2001:db8:${n}::${n}`;
    if ((await guess(nameOf(2), from)).status === 401) compared++;
  }
  expect(compared).toBeLessThanOrEqual(50);
  const oneNetwork: number[] = [];
  for (let n = 0; n < 7; n++) oneNetwork.push((await guess(nameOf(3), `2001:db8:9:9::${n}`)).status);
  expect(oneNetwork.filter((status) => status === 401)).toHaveLength(5);
});

test("adversary: an attacker who keeps guessing an operator's name does not lock out the operator's own browser", async () => {
  const own = browser();
  expect((await signIn(own, nameOf(4), "198.51.100.5")).status).toBe(302);
  for (let n = 0; n < 80; n++) await guess(nameOf(4), `192.0.2.${n}`);
  expect((await guess(nameOf(4), "192.0.2.200")).status).toBe(429);
  expect((await signIn(own, nameOf(4), "198.51.100.5")).status).toBe(302);
  expect((await signIn(own, nameOf(3), "198.51.100.5", "a guess")).status).toBe(401);
});
