import { rejectWithdrawal } from "@lode/app/withdrawals/review-withdrawal";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { auditLedger } from "@lode/db/points/points.read-model";
import { Keypair } from "@solana/web3.js";
import { expect, test } from "vitest";
import { type SignedIn, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ WALLET_CHANGE_HOLD: "86400", REVIEW_THRESHOLD: "1000" });
const newWallet = () => Keypair.generate().publicKey.toBase58();
const ask = (miner: SignedIn, body: object, key?: string) =>
  miner.post(
    "/api/withdrawal",
    { amount: 100, withdrawalType: "stablecoin", walletAddress: newWallet(), ...body },
    key ? { "Idempotency-Key": key } : {},
  );
const statsOf = async (miner: SignedIn) => (await miner.agent.get("/api/user-stats")).body;

test("a miner with 101 points withdraws 100 and is left with none", async () => {
  const miner = await app().signedIn({ points: 101n });
  expect(await ask(miner, {})).toMatchObject({
    status: 200,
    body: { success: true, replayed: false, withdrawal: { status: "pending" } },
  });
  expect(await statsOf(miner)).toMatchObject({
    totalPoints: 0,
    heldPoints: 101,
    lifetimePoints: 101,
    hasWithdrawn: true,
  });
  expect(await auditLedger(app().db)).toEqual({ sum: 0n, drifted: 0 });
});

test("a miner whose only withdrawal has failed has not withdrawn yet", async () => {
  const miner = await app().signedIn({ points: 101n });
  const { body } = await ask(miner, {});
  await rejectWithdrawal(app().deps, {
    withdrawalId: body.withdrawal.id,
    reason: reasonOf("a test of the next step"),
    by: "operator@lode.test",
  });
  expect(await statsOf(miner)).toMatchObject({ totalPoints: 101, heldPoints: 0, hasWithdrawn: false });
});

test.each([
  [{ amount: 99 }, 400, "below-minimum"],
  [{ amount: 100 }, 400, "insufficient-balance"],
  [{ withdrawalType: "coin" }, 400, "coin-not-available"],
  [{ amount: 100.5 }, 400, "invalid-input"],
  [{ amount: "100" }, 400, "invalid-input"],
  [{ amount: -1 }, 400, "invalid-input"],
  [{ amount: 2 ** 53 }, 400, "invalid-input"],
  [{ amount: [100] }, 400, "invalid-input"],
  [{ amount: null }, 400, "invalid-input"],
])("%o is refused with %d %s and moves nothing", async (body, status, code) => {
  const miner = await app().signedIn({ points: 100n });
  expect(await ask(miner, body)).toMatchObject({ status, body: { code } });
  expect(await statsOf(miner)).toMatchObject({ totalPoints: 100, heldPoints: 0, hasWithdrawn: false });
});

test.each([
  [{ amount: -1 }, 400, "Please enter a valid amount"],
  [{ amount: 99 }, 400, "Minimum withdrawal amount is 100 points ($1)"],
  [{ amount: 100 }, 400, "Insufficient points balance (including 1 point transfer fee)"],
  [{ walletAddress: "" }, 400, "Please connect your wallet first"],
])("a refusal of %o says success: false and why", async (body, status, error) => {
  const miner = await app().signedIn({ points: 100n });
  expect(await ask(miner, body)).toMatchObject({ status, body: { success: false, error } });
});

test("a visitor's withdrawal is refused with success: false too", async () => {
  const { body } = await app().visitor().post("/api/withdrawal", {});
  expect(body).toMatchObject({ success: false, code: "unauthenticated" });
});

test.each([
  ["the mint", "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"],
  ["the System program", "11111111111111111111111111111111"],
  ["no base58", "0OIl"],
])("%s cannot be paid as a wallet", async (_name, walletAddress) => {
  const miner = await app().signedIn({ points: 500n });
  expect(await ask(miner, { walletAddress })).toMatchObject({
    status: 400,
    body: { code: "wallet-refused" },
  });
  expect(await statsOf(miner)).toMatchObject({ totalPoints: 500 });
});

test("of 50 simultaneous requests on a balance for one, exactly one succeeds", async () => {
  const miner = await app().signedIn({ points: 150n });
  const csrf = await miner.csrf();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      miner.agent
        .post("/api/withdrawal")
        .set({ "X-CSRF-Token": csrf, "Idempotency-Key": `key-${n}` })
        .send({
          amount: 100,
          withdrawalType: "stablecoin",
          walletAddress: "5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY",
        }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(
    new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.code)),
  ).toEqual(new Set(["insufficient-balance"]));
  expect(await statsOf(miner)).toMatchObject({ totalPoints: 49 });
});

test("the same key and body get the first answer, and another body gets a 409", async () => {
  const miner = await app().signedIn({ points: 1_000n });
  const walletAddress = newWallet();
  const first = await ask(miner, { walletAddress }, "once");
  const again = await ask(miner, { walletAddress }, "once");
  expect(again.body).toMatchObject({ replayed: true, withdrawal: { id: first.body.withdrawal.id } });
  expect(await ask(miner, { walletAddress, amount: 200 }, "once")).toMatchObject({
    status: 409,
    body: { code: "idempotency-conflict" },
  });
  expect(await statsOf(miner)).toMatchObject({ totalPoints: 899 });
});

test("without a key a double click makes one withdrawal", async () => {
  const miner = await app().signedIn({ points: 1_000n });
  const walletAddress = newWallet();
  const answers = await Promise.all([ask(miner, { walletAddress }), ask(miner, { walletAddress })]);
  expect(answers.map((answer) => answer.body.replayed).sort()).toEqual([false, true]);
  expect(await statsOf(miner)).toMatchObject({ totalPoints: 899 });
});

test("a withdrawal to a first wallet is not held, and one to a changed wallet is, with reason and time", async () => {
  const miner = await app().signedIn({ points: 1_000n });
  expect((await ask(miner, {})).body.withdrawal).toMatchObject({ hold_reason: null });
  const changed = await ask(miner, {});
  expect(changed.body.withdrawal).toMatchObject({
    status: "pending",
    hold_reason: "The wallet was changed recently",
  });
  expect(Date.parse(changed.body.withdrawal.hold_until)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
});

test("above the review threshold an operator must approve first", async () => {
  const miner = await app().signedIn({ points: 2_000n });
  expect((await ask(miner, { amount: 1_001 })).body.withdrawal).toMatchObject({
    status: "pending",
    hold_reason: "Large withdrawals, and several that add up, are reviewed manually",
    hold_until: null,
  });
});

test("a miner cannot see another miner's withdrawals", async () => {
  const [ada, ben] = [await app().signedIn({ points: 200n }), await app().signedIn()];
  await ask(ada, {});
  expect((await ada.agent.get("/api/withdrawals")).body.withdrawals).toHaveLength(1);
  expect((await ben.agent.get("/api/withdrawals")).body.withdrawals).toEqual([]);
});

test("a receipt reads its withdrawal by id", async () => {
  const miner = await app().signedIn({ points: 500n });
  const { withdrawal } = (await ask(miner, {})).body;
  const read = await miner.agent.get(`/api/withdrawals/${withdrawal.id}`);
  expect(read).toMatchObject({
    status: 200,
    body: { withdrawal: { id: withdrawal.id, token_amount: "1.00" } },
  });
});
