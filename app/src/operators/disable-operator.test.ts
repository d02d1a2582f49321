import { reasonOf } from "@lode/core/contracts/console/reason";
import { newId } from "@lode/db/id";
import { afterEach, expect, test } from "vitest";
import { addTestOperator } from "../../test/add-test-operator.ts";
import { useTestLode } from "../../test/test-lode.ts";
import { addOperator } from "./change-operators.ts";
import { disableOperator } from "./disable-operator.ts";
import { signInOperator } from "./sign-in-operator.ts";

const world = useTestLode();
afterEach(async () => {
  await world()
    .db("operators")
    .update({ disabled_at: new Date(0) });
});
const reason = reasonOf("has left the team");
const idOf = async (email: string) => (await world().db("operators").where({ email }).first()).id as string;

/** An owner who has added an account that is still unused. */
async function ownerWithUnusedAccount() {
  const email = `owner-${newId()}@lode.test`;
  await addTestOperator(world().app, { email, role: "owner" });
  const unused = `unused-${newId()}@lode.test`;
  const { password } = await addOperator(world().app, { email: unused, role: "owner", reason, by: email });
  const signIn = () =>
    signInOperator(world().app, {
      email: unused,
      password: password ?? "",
      code: undefined,
      limitCodes: async () => {},
    });
  return { email, id: await idOf(email), signIn, unused };
}

test("adversary: disabling an owner disables the unused accounts that the owner made", async () => {
  const { email, id, signIn, unused } = await ownerWithUnusedAccount();
  const request = { operatorId: id, reason, by: "a test" };
  // The only other owner is the unused account.
  await expect(disableOperator(world().app, request)).rejects.toMatchObject({ code: "last-owner" });
  await addTestOperator(world().app, { email: `stays-${newId()}@lode.test`, role: "owner" });
  await disableOperator(world().app, request);
  await expect(signIn()).rejects.toMatchObject({ code: "invalid-credentials" });
  const [act] = await world().db("audit_log").where({ subject_id: id, act: "disabled an operator" });
  expect(act.detail.unused).toBe(unused);
  const [ofTheUnused] = await world()
    .db("audit_log")
    .where({ subject_id: await idOf(unused), act: "disabled an operator" });
  expect(ofTheUnused.detail).toMatchObject({ email: unused, madeBy: email });
});

test("adversary: an unused first password ends after 72 hours", async () => {
  const { signIn } = await ownerWithUnusedAccount();
  const now = new Date();
  world().setClock(new Date(now.getTime() + 71 * 3_600_000));
  expect(await signIn()).toMatchObject({ id: expect.any(String) });
  world().setClock(new Date(now.getTime() + 73 * 3_600_000));
  await expect(signIn()).rejects.toMatchObject({
    code: "invalid-credentials",
    message: expect.stringContaining("has ended"),
  });
});
