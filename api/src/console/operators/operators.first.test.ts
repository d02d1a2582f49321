import { ensureFirstOperator } from "@lode/app/operators/ensure-first-operator";
import { expect, test } from "vitest";
import { OPERATOR_PASSWORD, operatorBrowser } from "../../../test/operator-browser.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

/** Ensures the first operator, as the API does when it starts with these settings. */
const start = (OPERATOR_EMAIL: string, OPERATOR_PASSWORD: string) =>
  ensureFirstOperator({
    ...app().deps,
    config: { ...app().deps.config, OPERATOR_EMAIL, OPERATOR_PASSWORD },
  });

async function signedIn(email: string, password: string) {
  const browser = operatorBrowser(app());
  const { status } = await browser.signIn(email, password);
  return { ...browser, status, list: async () => (await browser.get("/api/operators")).status };
}

test("adversary: a start with a new password ends the operator's sessions and makes the old password useless", async () => {
  await start("Operator@lode.test", "the first password");
  await start("other@lode.test", "another operator's");
  const thief = await signedIn("operator@lode.test", "the first password");
  const other = await signedIn("other@lode.test", "another operator's");
  expect([thief.status, await thief.list(), await other.list()]).toEqual([200, 200, 200]);

  await start("operator@lode.test", "the second password");
  expect(await thief.list()).toBe(401);
  expect(await other.list()).toBe(200);
  expect((await signedIn("operator@lode.test", "the first password")).status).toBe(401);
  expect((await signedIn("operator@lode.test", "the second password")).status).toBe(200);
  expect(await app().db("audit_log").where({ act: "changed an operator's password" })).toHaveLength(1);
});

test("a start with the same password changes nothing, and concurrent starts with a new one change the password once", async () => {
  await Promise.all(Array.from({ length: 3 }, () => start("same@lode.test", "the same password")));
  const read = () => app().db("operators").where({ email: "same@lode.test" });
  const [before] = await read();
  const operator = await signedIn("same@lode.test", "the same password");
  await start("same@lode.test", "the same password");
  expect(await read()).toEqual([before]);
  expect(await operator.list()).toBe(200);

  await Promise.all(Array.from({ length: 3 }, () => start("same@lode.test", "a new password")));
  expect(await operator.list()).toBe(401);
  const acts = await app().db("audit_log").where({ subject_id: before.id });
  expect(acts.filter(({ act }) => act === "changed an operator's password")).toHaveLength(1);
});

test("a restart keeps the password that the operator has since chosen", async () => {
  await start("chosen@lode.test", "the configured one");
  const operator = await signedIn("chosen@lode.test", "the configured one");
  const own = { current: "the configured one", next: OPERATOR_PASSWORD };
  expect((await operator.send("post", "/api/password", own)).status).toBe(200);
  await start("chosen@lode.test", "the configured one");
  expect(await operator.list()).toBe(200);
  expect((await signedIn("chosen@lode.test", "the configured one")).status).toBe(401);
  expect((await signedIn("chosen@lode.test", OPERATOR_PASSWORD)).status).toBe(200);
});
