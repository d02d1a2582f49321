import { createLogger } from "@lode/adapters/tracing/logger";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { withdrawalRequestedTransfer } from "@lode/core/domain/points/ledger";
import { deleteUser } from "@lode/db/auth/delete-user";
import { newId } from "@lode/db/id";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { auditLedger, readUserStats } from "@lode/db/points/points.read-model";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { placeHolds } from "@lode/db/withdrawals/holds.repository";
import { listWithdrawalsForReview } from "@lode/db/withdrawals/reviews.repository";
import { findWithdrawal, insertWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import { beforeAll, expect, test } from "vitest";
import { addOperator, resetOperator } from "../operators/change-operators.ts";
import { disableOperator } from "../operators/disable-operator.ts";
import { storeWallet } from "../profile/steps/store-wallet.ts";
import { approveWithdrawal, rejectWithdrawal } from "./review-withdrawal.ts";

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});

/** Returns the outcome, or the code of the refusal. */
const approve = (by: string, withdrawalId: string, SECOND_REVIEW_THRESHOLD = 0) =>
  approveWithdrawal(
    { ...world, config: { SECOND_REVIEW_THRESHOLD } },
    { withdrawalId, by, reason: reasonOf("checked") },
  ).then(({ outcome }) => outcome, codeOf);
const reject = (by: string, withdrawalId: string, reason: string) =>
  rejectWithdrawal(
    { ...world, logger: createLogger("test", "silent") },
    { withdrawalId, by, reason: reasonOf(reason) },
  ).then(() => "rejected" as const, codeOf);

function codeOf(error: unknown): string {
  if (error instanceof Refused) return error.code === "role-too-low" ? error.message : error.code;
  throw error;
}

async function held({ isHeld = true, wallet = newId() } = {}) {
  const { userId } = await buildMiner(world.db, { points: 601n });
  const withdrawal = await world.transaction(async (trx) => {
    const request = { userId, amount: 600n, fee: 1n, type: "stablecoin" as const, walletAddress: wallet };
    const made = await insertWithdrawal(trx, {
      ...request,
      idempotencyKey: null,
      requestHash: Buffer.from(userId),
    });
    if (isHeld) await placeHolds(trx, [{ withdrawalId: made.id, kind: "review", lasts: { until: null } }]);
    await postTransfer(trx, withdrawalRequestedTransfer({ ...request, withdrawalId: made.id }));
    return made;
  });
  return { userId, id: withdrawal.id };
}

test("an approved withdrawal is enqueued for payment once, and the act is recorded", async () => {
  const { id } = await held();
  expect((await listWithdrawalsForReview(world.db)).map((one) => one.id)).toContain(id);
  const outcomes = await Promise.all([approve("op", id), approve("op", id)]);
  expect(outcomes.toSorted()).toEqual(["approved", "not-in-review"]);
  expect(await findWithdrawal(world.db, id)).toMatchObject({ status: "pending", holds: [] });
  expect(
    await world
      .db("outbox")
      .where({ event: "withdrawal.requested" })
      .whereRaw("payload->>'withdrawalId' = ?", [id]),
  ).toHaveLength(1);
  expect(await world.db("audit_log").where({ subject_id: id })).toMatchObject([
    { actor: "op", act: "approved a withdrawal" },
  ]);
});

test("a rejected withdrawal fails with its reason, and the points are returned once", async () => {
  const { id, userId } = await held();
  const ends = await Promise.all([
    reject("op", id, "Same wallet as another miner"),
    reject("op", id, "again"),
  ]);
  expect(ends.toSorted()).toEqual(["rejected", "withdrawal-not-pending"]);
  expect(await findWithdrawal(world.db, id)).toMatchObject({
    status: "failed",
    failureReason: expect.any(String),
  });
  expect(await readUserStats(world.db, userId)).toMatchObject({ balance: 601n, held: 0n });
  expect(await auditLedger(world.db)).toEqual({ sum: 0n, drifted: 0 });
});

test("a processing withdrawal can be neither approved nor rejected", async () => {
  const { id } = await held({ isHeld: false });
  await world.db("withdrawals").where({ id }).update({ status: "processing" });
  expect(await approve("op", id)).toBe("not-in-review");
  expect(await reject("op", id, "too late")).toBe("withdrawal-not-pending");
});

const requestsOf = (id: string) =>
  world
    .db("outbox")
    .where({ event: "withdrawal.requested" })
    .whereRaw("payload->>'withdrawalId' = ?", [id])
    .then((rows) => rows.length);

let operators = 0;
async function anOperator(role: "viewer" | "operator" | "owner" = "operator"): Promise<string> {
  const email = `reviewer-${++operators}@lode.test`;
  await addOperator(world, { email, role, reason: reasonOf("for a test"), by: "a test" });
  return email;
}

test("above the second threshold two different operators must approve, however often one of them approves", async () => {
  const [ada, grace, viewer] = [await anOperator(), await anOperator(), await anOperator("viewer")];
  const { id } = await held();
  const by = (who: string) => approve(who, id, 500);
  expect(await by("command line, root")).toMatch(/operator's account/);
  expect(await by(viewer)).toMatch(/operator's account/);
  // Twice at once, and again later.
  expect((await Promise.all([by(ada), by(ada)])).toSorted()).toEqual(["another-needed", "approved-before"]);
  expect(await by(ada)).toBe("approved-before");
  expect(await requestsOf(id)).toBe(0);
  expect((await findWithdrawal(world.db, id))?.holds).toMatchObject([{ kind: "review" }]);
  expect((await Promise.all([by(grace), by(grace)])).toSorted()).toEqual(["approved", "not-in-review"]);
  expect(await requestsOf(id)).toBe(1);
  expect(await findWithdrawal(world.db, id)).toMatchObject({ status: "pending", holds: [] });
  expect((await world.db("audit_log").where({ subject_id: id })).map(({ act }) => act).toSorted()).toEqual([
    "approved a withdrawal",
    "approved a withdrawal as the first of two",
  ]);
});

test("two operators at once are both counted, and the payment is ordered once", async () => {
  const [ada, grace] = [await anOperator(), await anOperator()];
  const { id } = await held();
  const outcomes = await Promise.all([approve(ada, id, 500), approve(grace, id, 500)]);
  expect(outcomes.toSorted()).toEqual(["another-needed", "approved"]);
  expect(await requestsOf(id)).toBe(1);
});

test("one rejection ends the review, and a disabled operator's approval is not accepted", async () => {
  const [ada, grace] = [await anOperator(), await anOperator()];
  const { id, userId } = await held();
  const { id: operatorId } = await world.db("operators").where({ email: grace }).first();
  await disableOperator(world, {
    operatorId,

    reason: reasonOf("has left"),
    by: "a test",
  });
  expect(await approve(ada, id, 500)).toBe("another-needed");
  expect(await approve(grace, id, 500)).toMatch(/operator's account/);
  expect(await reject(ada, id, "Same wallet as another miner")).toBe("rejected");
  expect(await approve(await anOperator(), id, 500)).toBe("not-in-review");
  expect(await requestsOf(id)).toBe(0);
  expect(await readUserStats(world.db, userId)).toMatchObject({ balance: 601n, held: 0n });
});

test("adversary: an owner who adds or resets a colleague is not two people, until seven days have passed", async () => {
  const owner = await anOperator("owner");
  const made = `made-${++operators}@lode.test`;
  await addOperator(world, { email: made, role: "operator", reason: reasonOf("for a test"), by: owner });
  const colleague = await anOperator();
  const { id: operatorId } = await world.db("operators").where({ email: colleague }).first();
  await resetOperator(world, { operatorId, reason: reasonOf("a lost phone"), by: owner });
  for (const other of [made, colleague]) {
    const [{ id }, { id: reversed }] = [await held(), await held()];
    expect(await approve(owner, id, 500)).toBe("another-needed");
    expect(await approve(other, id, 500)).toMatch(/a third operator/);
    expect(await approve(other, reversed, 500)).toBe("another-needed");
    expect(await approve(owner, reversed, 500)).toMatch(/a third operator/);
    expect(await requestsOf(id)).toBe(0);
    expect(await approve(await anOperator(), id, 500)).toBe("approved");
  }
});

test("adversary: two accounts that one owner has just added or reset are one person", async () => {
  await world.db("operators").update({ disabled_at: new Date(0) });
  const owner = await anOperator("owner");
  const puppets = [`puppet-${++operators}@lode.test`, `puppet-${++operators}@lode.test`];
  for (const email of puppets)
    await addOperator(world, { email, role: "operator", reason: reasonOf("for a test"), by: owner });
  const { id } = await held();
  expect(await approve(puppets[0] ?? "", id, 500)).toBe("another-needed");
  expect(await approve(puppets[1] ?? "", id, 500)).toMatch(/a third operator/);
  expect(await approve(await anOperator(), id, 500)).toBe("approved");
});

test("adversary: the approval of an operator who was disabled since does not count", async () => {
  const [ada, grace, joan] = [await anOperator(), await anOperator(), await anOperator()];
  const { id } = await held();
  expect(await approve(ada, id, 500)).toBe("another-needed");
  const { id: operatorId } = await world.db("operators").where({ email: ada }).first();
  await disableOperator(world, {
    operatorId,

    reason: reasonOf("fraud"),
    by: "a test",
  });
  expect(await approve(grace, id, 500)).toBe("another-needed");
  expect(await approve(joan, id, 500)).toBe("approved");
});

test("adversary: two withdrawals that exceed the threshold together each need two approvals", async () => {
  const wallet = newId();
  const [{ id }, second] = [await held({ wallet }), await held({ wallet })];
  const [ada, grace] = [await anOperator(), await anOperator()];
  expect(await approve(ada, id, 1_000)).toBe("approved");
  expect(await approve(ada, second.id, 1_000)).toBe("another-needed");
  expect(await approve(grace, second.id, 1_000)).toBe("approved");
});

test("adversary: an operator cannot approve a payment to a wallet that they use as a miner", async () => {
  const wallet = newId();
  const [{ id }, approver] = [await held({ wallet }), await held({ wallet })];
  const { email } = await world.db("users").where({ id: approver.userId }).first();
  await addOperator(world, { email, role: "owner", reason: reasonOf("for a test"), by: "a test" });
  expect(await approve(email, id)).toMatch(/its wallet, is your own/);
  expect(await requestsOf(id)).toBe(0);
});

test("adversary: an operator's wallets stay their own after they delete their account as a miner", async () => {
  const [used, named, other] = [newId(), newId(), newId()];
  const [paid, connected, stranger] = [
    await held({ wallet: used }),
    await held({ wallet: named }),
    await held({ wallet: other }),
  ];
  const approver = await held({ wallet: used, isHeld: false });
  await world
    .db("users")
    .where({ id: approver.userId })
    .update({ email: "Joan+mine@lode.test".toLowerCase() });
  await world.transaction((trx) => storeWallet(trx, { WALLET_CHANGES_PER_DAY: 0 }, approver.userId, named));
  const email = "joan@lode.test";
  await addOperator(world, { email, role: "owner", reason: reasonOf("for a test"), by: "a test" });
  await reject(email, approver.id, "no longer wanted");
  await world.transaction((trx) => deleteUser(trx, approver.userId));
  for (const { id } of [paid, connected]) expect(await approve(email, id)).toMatch(/its wallet, is your own/);
  expect(await approve(email, stranger.id)).toBe("approved");
});

test("adversary: an owner cannot approve their own withdrawal through an account that they have just added", async () => {
  const { id, userId } = await held();
  const { email } = await world.db("users").where({ id: userId }).first();
  const reason = reasonOf("for a test");
  await addOperator(world, { email, role: "owner", reason, by: "a test" });
  // Without another owner nobody must confirm the addition.
  await world.db("operators").whereNot({ email }).update({ disabled_at: new Date() });
  const puppet = `${newId()}@lode.test`;
  await addOperator(world, { email: puppet, role: "operator", reason, by: email });
  expect(await approve(puppet, id)).toMatch(/your own as a miner/);
  expect(await requestsOf(id)).toBe(0);
});

test("adversary: an operator cannot approve a withdrawal of the miner with the same email address", async () => {
  const { id, userId } = await held();
  const { email } = await world.db("users").where({ id: userId }).first();
  const reason = reasonOf("for a test");
  await addOperator(world, { email, role: "owner", reason, by: "a test" });
  expect(await approve(email, id)).toMatch(/your own as a miner/);
  expect(await requestsOf(id)).toBe(0);
});
