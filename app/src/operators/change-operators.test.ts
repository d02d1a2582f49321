import { reasonOf } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import fc from "fast-check";
import { afterEach, beforeAll, expect, test } from "vitest";
import { addTestOperator } from "../../test/add-test-operator.ts";
import { addOperator, changeRole, resetOperator } from "./change-operators.ts";
import { confirmProposal, rejectProposal } from "./decide-proposal.ts";
import { disableOperator } from "./disable-operator.ts";

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});
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
const told = async () => (await world.db("outbox").where({ event: "operator.told" })).length;

test("the only owner changes operators alone, and is told by mail", async () => {
  const owner = await an("owner");
  const before = await told();
  const email = newEmail();
  expect(await addOperator(world, { email, role: "operator", reason, by: owner.email })).toEqual({
    password: expect.any(String),
    isProposed: false,
  });
  expect((await told()) - before).toBe(1);
});

test("adversary: where there are two owners, adding, resetting and promoting wait for the other owner", async () => {
  const [ada, grace, joan] = [await an("owner"), await an("owner"), await an("operator")];
  const email = newEmail();
  const waits = { password: null, isProposed: true };
  expect(await addOperator(world, { email, role: "operator", reason, by: ada.email })).toEqual(waits);
  expect(await find(email)).toBeUndefined();
  const about = { operatorId: joan.id, reason, by: ada.email };
  expect(await resetOperator(world, about)).toEqual(waits);
  expect(await changeRole(world, { ...about, role: "owner" })).toEqual(waits);
  expect(await find(joan.email)).toMatchObject({ role: "operator", must_change_password: true });

  const proposalId = await openProposal(email);
  expect(await refusalOf(confirmProposal(world, { proposalId, reason, by: ada.email }))).toMatch(
    /You proposed/,
  );
  const confirmed = await confirmProposal(world, { proposalId, reason, by: grace.email });
  expect(confirmed).toEqual({ password: expect.any(String), isProposed: false });
  expect(await find(email)).toMatchObject({ role: "operator" });
  expect(await refusalOf(confirmProposal(world, { proposalId, reason, by: grace.email }))).not.toBe("done");

  const role = await openProposal(joan.email);
  await rejectProposal(world, { proposalId: role, reason, by: grace.email });
  expect(await find(joan.email)).toMatchObject({ role: "operator" });
  const acts = await world.db("audit_log").where({ actor: grace.email }).orderBy("id");
  expect(acts.map(({ act }) => act)).toEqual([
    "confirmed a change of an operator",
    "rejected a change of an operator",
  ]);
});

test("an owner alone can always take power away, and a proposal ends after 72 hours", async () => {
  const [ada, grace, joan] = [await an("owner"), await an("owner"), await an("operator")];
  expect(
    await changeRole(world, { operatorId: joan.id, role: "viewer", reason, by: ada.email }),
  ).toMatchObject({ isProposed: false });
  const email = newEmail();
  await addOperator(world, { email, role: "viewer", reason, by: ada.email });
  const proposalId = await openProposal(email);
  await world.db("operator_proposals").where({ id: proposalId }).update({ ends_at: new Date() });
  expect(await refusalOf(confirmProposal(world, { proposalId, reason, by: grace.email }))).not.toBe("done");
});

test("adversary: who removes the other owners is not the only owner for seven days", async () => {
  const [ada, grace] = [await an("owner"), await an("owner")];
  await disableOperator(world, { operatorId: grace.id, reason, by: ada.email });
  const request = { email: newEmail(), role: "owner" as const, reason, by: ada.email };
  expect(await addOperator(world, request)).toMatchObject({ isProposed: true });
});

test("adversary: an owner who was just added by an owner is no second owner", async () => {
  const ada = await an("owner");
  const puppet = newEmail();
  await addOperator(world, { email: puppet, role: "owner", reason, by: ada.email });
  const email = newEmail();
  const second = { email, role: "owner" as const, reason, by: ada.email };
  expect(await addOperator(world, second)).toMatchObject({ isProposed: false });
  // An owner who was added by mistake can be removed again.
  const { id } = await find(puppet);
  await disableOperator(world, { operatorId: id, reason, by: ada.email });
  expect(await addOperator(world, { ...second, email: newEmail() })).toMatchObject({ isProposed: false });
});

test("adversary: an owner who was just promoted or reset by others is not the only owner", async () => {
  const [bea, cy, ada] = [await an("owner"), await an("owner"), await an("operator")];
  await changeRole(world, { operatorId: ada.id, role: "owner", reason, by: bea.email });
  await confirmProposal(world, { proposalId: await openProposal(ada.email), reason, by: cy.email });
  const about = { reason, by: ada.email };
  const waits = { isProposed: true };
  expect(await addOperator(world, { ...about, email: newEmail(), role: "owner" })).toMatchObject(waits);
  expect(await resetOperator(world, { ...about, operatorId: bea.id })).toMatchObject(waits);
  // Cy confirmed Ada's promotion, so only Bea can confirm what Ada proposes.
  const proposalId = await openProposal(bea.email);
  expect(await refusalOf(confirmProposal(world, { proposalId, reason, by: cy.email }))).toMatch(
    /a third owner/,
  );
  expect(await refusalOf(confirmProposal(world, { proposalId, reason, by: bea.email }))).toMatch(
    /your own account/,
  );
});

test("adversary: an owner whom the founder has just promoted cannot reset the founder", async () => {
  const [founder, ada] = [await an("owner"), await an("operator")];
  await changeRole(world, { operatorId: ada.id, role: "owner", reason, by: founder.email });
  expect(await resetOperator(world, { operatorId: founder.id, reason, by: ada.email })).toMatchObject({
    password: null,
  });
});

test("adversary: a proposal about an account ends when the account is changed", async () => {
  const [ada, bea, cy] = [await an("owner"), await an("owner"), await an("operator")];
  await changeRole(world, { operatorId: cy.id, role: "owner", reason, by: ada.email });
  const proposalId = await openProposal(cy.email);
  await changeRole(world, { operatorId: cy.id, role: "viewer", reason, by: bea.email });
  expect(await refusalOf(confirmProposal(world, { proposalId, reason, by: bea.email }))).not.toBe("done");
  expect(await find(cy.email)).toMatchObject({ role: "viewer" });
});

type Step = { act: "add" | "reset" | "promote" | "demote" | "disable" | "confirm"; on: number };

test("adversary: one owner of two, in any order of an owner's calls, gets no account that was not theirs before", async () => {
  const step: fc.Arbitrary<Step> = fc.record({
    act: fc.constantFrom("add", "reset", "promote", "demote", "disable", "confirm"),
    on: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await world.db("operators").update({ disabled_at: new Date(0) });
      const ada = await an("owner");
      const others = [await an("owner"), await an("operator"), await an("viewer")];
      const about = { reason, by: ada.email };
      let passwords = 0;
      const count = async (change: Promise<{ password: string | null }>) => {
        if ((await change).password) passwords++;
      };
      for (const { act, on } of steps) {
        const operatorId = (others[on] ?? ada).id;
        const outcome = {
          add: () => count(addOperator(world, { ...about, email: newEmail(), role: "operator" })),
          reset: () => count(resetOperator(world, { ...about, operatorId })),
          promote: () => count(changeRole(world, { ...about, operatorId, role: "owner" })),
          demote: () => count(changeRole(world, { ...about, operatorId, role: "viewer" })),
          disable: () => disableOperator(world, { ...about, operatorId }),
          confirm: async () => {
            const [open] = await world
              .db("operator_proposals")
              .whereNull("outcome")
              .orderBy("id", "desc")
              .limit(1);
            if (open) await count(confirmProposal(world, { ...about, proposalId: open.id }));
          },
        }[act]();
        await refusalOf(Promise.resolve(outcome));
      }
      expect(passwords).toBe(0);
    }),
    { numRuns: 10 },
  );
});
