import { reasonOf } from "@lode/core/contracts/console/reason";
import { newId } from "@lode/db/id";
import { readOperationFacts } from "@lode/db/operations/facts.read-model";
import { listCredentialsOf } from "@lode/db/operators/credentials.read-model";
import { afterEach, expect, test } from "vitest";
import { addTestOperator } from "../../test/add-test-operator.ts";
import { useTestLode } from "../../test/test-lode.ts";
import { addReportKey } from "../reports/add-report-key.ts";
import { authenticateReportKey } from "../reports/authenticate-report-key.ts";
import { addOperator } from "./change-operators.ts";
import { disableOperator } from "./disable-operator.ts";
import { signInOperator } from "./sign-in-operator.ts";

const world = useTestLode();
afterEach(async () => {
  await world()
    .db("operators")
    .update({ disabled_at: new Date(0) });
  await world().db("report_keys").delete();
});
const reason = reasonOf("has left the team");
const idOf = async (email: string) => (await world().db("operators").where({ email }).first()).id as string;
const orphans = async () => (await readOperationFacts(world().db)).orphanedCredentials;

/** An owner who has made a key and an account whose first password was never used. */
async function ownerWithCredentials() {
  const email = `owner-${newId()}@lode.test`;
  await addTestOperator(world().app, { email, role: "owner" });
  const { key } = await addReportKey(world().app, {
    name: email,
    reports: ["tasks"],
    days: 366,
    reason,
    by: email,
  });
  const unused = `unused-${newId()}@lode.test`;
  const { password } = await addOperator(world().app, { email: unused, role: "owner", reason, by: email });
  const signIn = () =>
    signInOperator(world().app, {
      email: unused,
      password: password ?? "",
      code: undefined,
      limitCodes: async () => {},
    });
  return { email, id: await idOf(email), key, signIn, unused };
}

const worksWith = (key: string): Promise<boolean> =>
  authenticateReportKey(world().app, { key, report: "tasks" }).then(Boolean, () => false);

test("adversary: disabling an owner revokes the keys and unused accounts that the owner made", async () => {
  const { email, id, key, signIn, unused } = await ownerWithCredentials();
  expect((await listCredentialsOf(world().db, email)).map(({ kind }) => kind)).toEqual([
    "first-password",
    "report-key",
  ]);
  expect(await worksWith(key)).toBe(true);
  const request = { operatorId: id, keepCredentials: false, reason, by: "a test" };
  // The only other owner is the unused account.
  await expect(disableOperator(world().app, request)).rejects.toMatchObject({ code: "last-owner" });
  await addTestOperator(world().app, { email: `stays-${newId()}@lode.test`, role: "owner" });
  await disableOperator(world().app, request);
  expect(await listCredentialsOf(world().db, email)).toEqual([]);
  expect(await worksWith(key)).toBe(false);
  await expect(signIn()).rejects.toMatchObject({ code: "invalid-credentials" });
  expect(await orphans()).toBe(0);
  const [act] = await world().db("audit_log").where({ subject_id: id, act: "disabled an operator" });
  expect(act.detail.revoked).toContain(`report-key ${email}`);
  const [ofTheUnused] = await world()
    .db("audit_log")
    .where({ subject_id: await idOf(unused), act: "disabled an operator" });
  expect(ofTheUnused.detail).toMatchObject({ email: unused, madeBy: email });
});

test("credentials that are kept are shown on the overview until somebody revokes them", async () => {
  const { id, key, unused } = await ownerWithCredentials();
  await addTestOperator(world().app, { email: `stays-${newId()}@lode.test`, role: "owner" });
  await disableOperator(world().app, { operatorId: id, keepCredentials: true, reason, by: "a test" });
  expect(await worksWith(key)).toBe(true);
  expect(await orphans()).toBe(2);
  // The second thought: disabled again, now without the credentials.
  const operatorId = await idOf(unused);
  await disableOperator(world().app, { operatorId, keepCredentials: false, reason, by: "a test" });
  expect(await orphans()).toBe(1);
  await disableOperator(world().app, { operatorId: id, keepCredentials: false, reason, by: "a test" });
  expect(await worksWith(key)).toBe(false);
  expect(await orphans()).toBe(0);
});

test("adversary: an unused first password ends after 72 hours", async () => {
  const { signIn } = await ownerWithCredentials();
  const now = new Date();
  world().setClock(new Date(now.getTime() + 71 * 3_600_000));
  expect(await signIn()).toMatchObject({ id: expect.any(String) });
  world().setClock(new Date(now.getTime() + 73 * 3_600_000));
  await expect(signIn()).rejects.toMatchObject({
    code: "invalid-credentials",
    message: expect.stringContaining("has ended"),
  });
});

test("every table with credentials of operators is in the list that a removal revokes", async () => {
  const { rows } = await world().db.raw<{ rows: { table: string }[] }>(
    `select distinct table_name as table from information_schema.columns
     where table_schema = 'public' and column_name in ('created_by', 'first_password_until') order by 1`,
  );
  expect(rows.map(({ table }) => table)).toEqual(["operators", "report_keys"]);
});
