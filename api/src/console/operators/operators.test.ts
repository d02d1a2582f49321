import { ensureFirstOperator } from "@lode/app/operators/ensure-first-operator";
import { expect, test } from "vitest";
import { OPERATOR_PASSWORD, operatorBrowser, signedInOperator } from "../../../test/operator-browser.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const REASON = { reason: "joins the team" };
const idOf = async (email: string) => (await app().db("operators").where({ email }).first()).id as string;

test("an owner adds an operator, the first password is shown once and works, and the audit log records every change", async () => {
  const owner = await signedInOperator(app(), "owner");
  const added = await owner.send("post", "/api/operators", {
    email: "New@lode.test",
    role: "viewer",
    ...REASON,
  });
  expect(added.status).toBe(200);
  const again = await owner.send("post", "/api/operators", {
    email: "new@lode.test",
    role: "owner",
    ...REASON,
  });
  expect(again.body.code).toBe("operator-exists");
  const withoutReason = { email: "x@lode.test", role: "owner", reason: "  " };
  expect((await owner.send("post", "/api/operators", withoutReason)).body.code).toBe("invalid-input");

  const withNul = { email: "x@lode.test", role: "owner", reason: "a NUL \0 in it" };
  expect((await owner.send("post", "/api/operators", withNul)).body.code).toBe("invalid-input");
  expect((await owner.get("/api/jobs?errorClass=a%00b")).status).toBe(400);

  const fresh = operatorBrowser(app());
  expect((await fresh.signIn("new@lode.test", added.body.password)).body.operator).toMatchObject({
    role: "viewer",
    mustChangePassword: true,
  });
  const id = await idOf("new@lode.test");
  const acts = await app().db("audit_log").where({ subject_id: id }).orderBy("id");
  expect(acts).toMatchObject([
    { actor: owner.email, act: "added an operator", detail: { reason: "joins the team", role: "viewer" } },
    { actor: "new@lode.test", act: "signed in" },
  ]);
  const listed = (await owner.get("/api/operators")).body.items;
  expect(listed.find((one: { id: string }) => one.id === id)).toMatchObject({
    email: "new@lode.test",
    hasTotp: false,
  });
  expect(JSON.stringify(listed)).not.toMatch(/argon2|hash|secret/i);
});

test("adversary: a new role, and a disabled account, take effect with the next request", async () => {
  const owner = await signedInOperator(app(), "owner");
  const other = await signedInOperator(app(), "operator");
  const id = await idOf(other.email);
  const asOwner = () =>
    other.send("post", "/api/operators", { email: "x@lode.test", role: "owner", ...REASON });
  expect((await asOwner()).body.code).toBe("role-too-low");
  expect((await owner.send("put", `/api/operators/${id}/role`, { role: "viewer", ...REASON })).status).toBe(
    200,
  );
  expect((await other.get("/api/me")).body.operator.role).toBe("viewer");
  expect((await owner.send("post", `/api/operators/${id}/disable`, REASON)).status).toBe(200);
  expect((await other.get("/api/operators")).status).toBe(401);
  const reset = await owner.send("post", `/api/operators/${id}/reset`, REASON);
  expect((await operatorBrowser(app()).signIn(other.email, reset.body.password)).status).toBe(200);
});

test("adversary: the last owner stays, even if two owners remove each other at the same time", async () => {
  await app().db("operators").where({ role: "owner" }).update({ role: "viewer" });
  const one = await signedInOperator(app(), "owner");
  const two = await signedInOperator(app(), "owner");
  const [idOne, idTwo] = [await idOf(one.email), await idOf(two.email)];
  const answers = await Promise.all([
    one.send("put", `/api/operators/${idTwo}/role`, { role: "viewer", ...REASON }),
    two.send("post", `/api/operators/${idOne}/disable`, REASON),
  ]);
  const owners = await app().db("operators").where({ role: "owner" }).whereNull("disabled_at");
  expect(owners).toHaveLength(1);
  expect(answers.map(({ status }) => status)).toContain(200);
  const last = owners[0].id === idOne ? one : two;
  const self = await last.send("post", `/api/operators/${owners[0].id}/disable`, REASON);
  expect(self.body.code).toBe("last-owner");
});

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
