import { createLogger } from "@lode/adapters/logging/logger";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { withdrawalRequestedTransfer } from "@lode/core/domain/points/ledger";
import { newId } from "@lode/db/id";
import { readOperationFacts } from "@lode/db/operations/facts.read-model";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { readUserStats } from "@lode/db/points/points.read-model";
import { openTestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { buildWithdrawal } from "@lode/db/test/factories/build-withdrawal";
import { placeHolds } from "@lode/db/withdrawals/holds.repository";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import { expect, test } from "vitest";
import { addOperator } from "../operators/change-operators.ts";
import { disableOperator } from "../operators/disable-operator.ts";
import { approveWithdrawal, rejectWithdrawal } from "./review-withdrawal.ts";

const world = await openTestDatabase();

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

async function held({ wallet = newId() } = {}) {
  const { userId } = await buildMiner(world.db, { points: 601n });
  const withdrawal = await world.transaction(async (trx) => {
    const request = { userId, amount: 600n, fee: 1n };
    const made = await buildWithdrawal(trx, { ...request, walletAddress: wallet });
    await placeHolds(trx, made.id, [{ kind: "review", lasts: { until: null } }]);
    await postTransfer(trx, withdrawalRequestedTransfer({ ...request, withdrawalId: made.id }));
    return made;
  });
  return { userId, id: withdrawal.id };
}

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

test("a withdrawal that was approved after an hour is not called stuck for that hour", async () => {
  const { id } = await held();
  await world.tamper((trx) =>
    trx("withdrawals")
      .where({ id })
      .update({ created_at: trx.raw("now() - interval '1 hour'") }),
  );
  expect(await approve(await anOperator(), id)).toBe("approved");
  const { withdrawals } = await readOperationFacts(world.db);
  expect(withdrawals.pending).toBeGreaterThan(0);
  expect(withdrawals.oldestPendingSeconds).toBeLessThan(60);
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
  await disableOperator(world, { operatorId, reason: reasonOf("has left"), by: "a test" });
  expect(await approve(ada, id, 500)).toBe("another-needed");
  expect(await approve(grace, id, 500)).toMatch(/operator's account/);
  expect(await reject(ada, id, "Same wallet as another miner")).toBe("rejected");
  expect(await approve(await anOperator(), id, 500)).toBe("not-in-review");
  expect(await requestsOf(id)).toBe(0);
  expect(await readUserStats(world.db, userId)).toMatchObject({ balance: 601n, held: 0n });
});

test("adversary: the approval of an operator who was disabled since does not count", async () => {
  const [ada, grace, joan] = [await anOperator(), await anOperator(), await anOperator()];
  const { id } = await held();
  expect(await approve(ada, id, 500)).toBe("another-needed");
  const { id: operatorId } = await world.db("operators").where({ email: ada }).first();
  await disableOperator(world, { operatorId, reason: reasonOf("fraud"), by: "a test" });
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
