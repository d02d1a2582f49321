import { reasonOf } from "@lode/core/contracts/console/reason";
import { newId } from "@lode/db/id";
import { addDebt } from "@lode/db/points/ledger.repository";
import { listPointsEntries, readUserStats } from "@lode/db/points/points.read-model";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { adjustPoints } from "./adjust-points.ts";

const world = useTestLode();

const miner = (points: bigint) => buildMiner(world().db, { points });
const balance = async (userId: string) => (await readUserStats(world().db, userId)).balance;

function adjust(userId: string, points: bigint, more: object = {}): Promise<void> {
  const request = {
    requestId: newId(),
    reason: reasonOf("a check was lost"),
    by: newId(),
    limits: { gifts: 1_000n, total: 10_000n },
  };
  return adjustPoints(world().app, { ...request, userId, points, ...more });
}

test("points are given with a reason that the miner reads in the history and as a notice", async () => {
  const { userId } = await miner(10n);
  await adjust(userId, 50n);
  expect(await readUserStats(world().db, userId)).toMatchObject({ balance: 60n, lifetime: 10n });
  const [newest] = await listPointsEntries(world().db, userId);
  expect(newest).toMatchObject({ kind: "adjustment", amount: 50n, adjustmentReason: "a check was lost" });
  const notices = await world().db("notifications").where({ user_id: userId });
  expect(notices).toMatchObject([
    { kind: "points.adjusted", detail: { points: "+50", reason: reasonOf("a check was lost") } },
  ]);
  const acts = await world().db("audit_log").where({ subject_id: userId });
  expect(acts).toMatchObject([{ act: "adjusted a miner's points", detail: { points: "50" } }]);
});

test.each([
  [10n, -10n, 0n],
  [10n, -3n, 7n],
])("with a balance of %d, an adjustment by %d leaves %d", async (points, change, left) => {
  const { userId } = await miner(points);
  await adjust(userId, change);
  expect(await balance(userId)).toBe(left);
});

test("taking more than the balance is refused, names the balance, and takes nothing", async () => {
  const { userId } = await miner(10n);
  await expect(adjust(userId, -11n)).rejects.toMatchObject({
    code: "balance-too-low",
    message: "The balance is 10 points: 11 cannot be taken",
  });
  expect(await balance(userId)).toBe(10n);
});

test("adversary: a double click, and two processes at once, move the points once", async () => {
  const { userId } = await miner(0n);
  const requestId = newId();
  await Promise.all([1, 2, 3].map(() => adjust(userId, 20n, { requestId, by: "op" })));
  expect(await balance(userId)).toBe(20n);
  await expect(adjust(userId, 21n, { requestId, by: "op" })).rejects.toMatchObject({
    code: "request-id-used",
  });
  expect(await balance(userId)).toBe(20n);
});

test("adversary: the daily limit of an operator holds over many small adjustments at once, in both directions", async () => {
  const { userId } = await miner(5_000n);
  const by = newId();
  const outcomes = await Promise.allSettled(
    [300n, -300n, 300n, -300n, 300n].map((points) => adjust(userId, points, { by })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  await expect(adjust(userId, 101n, { by })).rejects.toMatchObject({ code: "owner-needed" });
  await adjust(userId, 100n, { by });
  await adjust(userId, 2_000n, { by, limits: { gifts: 3_000n, total: 3_000n } });
});

test("adversary: the same request of two operators at once moves the points once and is refused to the other", async () => {
  const [ada, grace] = [await miner(0n), await miner(0n)];
  const requestId = newId();
  const outcomes = await Promise.allSettled([
    adjust(ada.userId, 20n, { requestId, by: "ada" }),
    adjust(grace.userId, 20n, { requestId, by: "grace" }),
  ]);
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toMatchObject([{ code: "request-id-used" }]);
});

test("a miner who owes points pays the debt first", async () => {
  const { userId } = await miner(0n);
  await world().transaction((trx) => addDebt(trx, userId, 30n));
  await adjust(userId, 50n);
  expect(await balance(userId)).toBe(20n);
});

test("an adjustment for an unknown miner is refused", async () => {
  await expect(adjust(newId(), 5n)).rejects.toMatchObject({ code: "not-found" });
});
