import { ensureFirstOperator } from "@lode/app/operators/ensure-first-operator";
import supertest from "supertest";
import { expect, test } from "vitest";
import { useTestApp } from "../../test/test-app.ts";

const app = useTestApp();

/** A start of the API with these settings. */
const start = (OPERATOR_EMAIL: string, OPERATOR_PASSWORD: string) =>
  ensureFirstOperator({
    ...app().deps,
    config: { ...app().deps.config, OPERATOR_EMAIL, OPERATOR_PASSWORD },
  });

async function signedIn(email: string, password: string) {
  const agent = supertest.agent(app().operators);
  const { status } = await agent
    .post("/sign-in")
    .set({ Host: "ops.lode.test", Origin: "http://ops.lode.test" })
    .type("form")
    .send({ email, password });
  return { status, home: async () => (await agent.get("/").set("Host", "ops.lode.test")).status };
}

test("adversary: a start with another password ends the operator's sessions, and the old password opens nothing", async () => {
  await start("Operator@lode.test", "the first password");
  await start("other@lode.test", "another operator's");
  const thief = await signedIn("operator@lode.test", "the first password");
  const other = await signedIn("other@lode.test", "another operator's");
  expect([thief.status, await thief.home(), await other.home()]).toEqual([302, 200, 200]);

  await start("operator@lode.test", "the second password");
  expect(await thief.home()).toBe(401);
  expect(await other.home()).toBe(200);
  expect((await signedIn("operator@lode.test", "the first password")).status).toBe(401);
  expect((await signedIn("operator@lode.test", "the second password")).status).toBe(302);
  expect(await app().db("audit_log").where({ act: "changed an operator's password" })).toHaveLength(1);
});

test("a start with the same password changes nothing, and concurrent starts change it once", async () => {
  await Promise.all(Array.from({ length: 3 }, () => start("same@lode.test", "the same password")));
  const read = () => app().db("operators").where({ email: "same@lode.test" });
  const [before] = await read();
  const operator = await signedIn("same@lode.test", "the same password");
  await start("same@lode.test", "the same password");
  expect(await read()).toEqual([before]);
  expect(await operator.home()).toBe(200);

  await Promise.all(Array.from({ length: 3 }, () => start("same@lode.test", "a new password")));
  expect(await operator.home()).toBe(401);
  const acts = await app().db("audit_log").where({ subject_id: before.id });
  expect(acts.filter(({ act }) => act === "changed an operator's password")).toHaveLength(1);
});
