import { reasonOf } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { openTestDatabase } from "@lode/db/test/database";
import { afterEach, expect, test } from "vitest";
import { addTestOperator } from "../../test/add-test-operator.ts";
import { addOperator, changeRole, confirmProposal, resetOperator } from "./change-operators.ts";
import { disableOperator } from "./disable-operator.ts";

const world = await openTestDatabase();
afterEach(async () => {
  await world.db("operators").update({ disabled_at: new Date(0) });
});

const reason = reasonOf("for a test");
let made = 0;
async function an(role: "viewer" | "operator" | "owner"): Promise<{ email: string; id: string }> {
  const email = `${role}-${++made}@lode.test`;
  await addTestOperator(world, { email, role });
  return { email, id: (await world.db("operators").where({ email }).first()).id };
}
const newEmail = () => `new-${++made}@lode.test`;
const find = (email: string) => world.db("operators").where({ email }).first();
const openProposal = async (email: string): Promise<string> =>
  (await world.db("operator_proposals").where({ email }).whereNull("outcome").first()).id;
/** Returns the outcome, or the sentence of the refusal. */
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error) => {
      if (error instanceof Refused) return error.message;
      throw error;
    },
  );
const told = async () => (await world.db("mails").where({ kind: "operator-act" })).length;

test("the only owner changes operators alone, and gets a mail", async () => {
  const owner = await an("owner");
  const before = await told();
  const email = newEmail();
  expect(await addOperator(world, { email, role: "operator", reason, by: owner.email })).toEqual({
    password: expect.any(String),
    isProposed: false,
  });
  expect((await told()) - before).toBe(1);
});

test("adversary: if there are two owners, the other owner must confirm every change that makes a new owner", async () => {
  const [ada, grace, joan, gone] = [
    await an("owner"),
    await an("owner"),
    await an("operator"),
    await an("owner"),
  ];
  const about = { reason, by: ada.email };
  await disableOperator(world, { ...about, operatorId: gone.id });
  const email = newEmail();
  const waits = { password: null, isProposed: true };
  expect(await addOperator(world, { ...about, email, role: "owner" })).toEqual(waits);
  expect(await changeRole(world, { ...about, operatorId: joan.id, role: "owner" })).toEqual(waits);
  expect(await resetOperator(world, { ...about, operatorId: gone.id })).toEqual(waits);
  expect(await find(email)).toBeUndefined();
  expect(await find(joan.email)).toMatchObject({ role: "operator" });
  expect((await find(gone.email)).disabled_at).not.toBeNull();

  const confirm = async (about: string, by: string) =>
    confirmProposal(world, { proposalId: await openProposal(about), reason: reasonOf("I know them"), by });
  expect(await refusalOf(confirm(email, ada.email))).toMatch(/You proposed/);
  const made = { password: expect.any(String), isProposed: false };
  expect(await confirm(email, grace.email)).toEqual(made);
  expect(await confirm(gone.email, grace.email)).toEqual(made);
  for (const owner of [email, gone.email])
    expect(await find(owner)).toMatchObject({ role: "owner", disabled_at: null });

  const acts = await world.db("audit_log").where({ actor: grace.email }).orderBy("id");
  const confirmed = { act: "confirmed a new owner", detail: { reason: "I know them" } };
  expect(acts).toMatchObject([confirmed, confirmed]);
});

test("one owner makes any other change alone, and a proposal ends after 72 hours", async () => {
  const [ada, grace, joan] = [await an("owner"), await an("owner"), await an("operator")];
  const about = { reason, by: ada.email };
  const alone = { isProposed: false };
  const viewer = { ...about, email: newEmail(), role: "viewer" as const };
  expect(await addOperator(world, viewer)).toMatchObject(alone);
  expect(await changeRole(world, { ...about, operatorId: joan.id, role: "viewer" })).toMatchObject(alone);
  expect(await resetOperator(world, { ...about, operatorId: grace.id })).toMatchObject(alone);
  const email = newEmail();
  await addOperator(world, { ...about, email, role: "owner" });
  const proposalId = await openProposal(email);
  await world.db("operator_proposals").where({ id: proposalId }).update({ ends_at: new Date() });
  expect(await refusalOf(confirmProposal(world, { proposalId, reason, by: grace.email }))).not.toBe("done");
});

test("adversary: a proposal about an account ends when the account is changed", async () => {
  const [ada, bea, cy] = [await an("owner"), await an("owner"), await an("operator")];
  await changeRole(world, { operatorId: cy.id, role: "owner", reason, by: ada.email });
  const proposalId = await openProposal(cy.email);
  await changeRole(world, { operatorId: cy.id, role: "viewer", reason, by: bea.email });
  expect(await refusalOf(confirmProposal(world, { proposalId, reason, by: bea.email }))).not.toBe("done");
  expect(await find(cy.email)).toMatchObject({ role: "viewer" });
});
