import { approveWithdrawal, rejectWithdrawal } from "@lode/app/withdrawals/review-withdrawal";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { written } from "@lode/core/domain/sentences/english";
import { type Said, say, sayAll } from "@lode/core/domain/sentences/say";
import { auditLedger, readUserStats } from "@lode/db/points/points.read-model";
import { expect, test } from "vitest";
import { newWallet, type SignedInMiner, useTestApp } from "../../../test/test-app.ts";

const REVIEWED = written(say("hold.review"));
const app = useTestApp({ WALLET_CHANGE_HOLD: "3600", REVIEW_THRESHOLD: "400" });
const ask = (miner: SignedInMiner, body: object, key?: string) =>
  miner.post(
    "/api/withdrawal",
    { amount: 100, withdrawalType: "stablecoin", walletAddress: newWallet(), ...body },
    key ? { "Idempotency-Key": key } : {},
  );
const withdraw = (miner: SignedInMiner, amount: number, walletAddress: string) =>
  ask(miner, { amount, walletAddress });
const statsOf = async (miner: SignedInMiner) => (await miner.agent.get("/api/user-stats")).body;

test("a miner with 101 points withdraws 100 and is left with none", async () => {
  const miner = await app().signedIn({ points: 101n });
  expect(await ask(miner, {})).toMatchObject({
    status: 200,
    body: { success: true, replayed: false, withdrawal: { status: "pending", hold_reason: null } },
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

const MINT = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU";
const MINIMUM = "Minimum withdrawal amount is 100 points ($1)";
const SHORT = "Insufficient points balance (including 1 point transfer fee)";
test.each<[object, code: string, error: string]>([
  [{ amount: 99 }, "below-minimum", MINIMUM],
  [{ amount: 101 }, "insufficient-balance", SHORT],
  [{ walletAddress: MINT }, "wallet-refused", "This is not a Solana wallet that can be paid"],
  [{ withdrawalType: "coin" }, "coin-not-available", "Coming soon"],
  [{ walletAddress: "" }, "invalid-input", "Please connect your wallet first"],
  ...[100.5, "100", -1, 2 ** 53, [100], null].map((amount): [object, string, string] => [
    { amount },
    "invalid-input",
    "Please enter a valid amount",
  ]),
])("a refusal of %o says success: false and why, and moves nothing: %s", async (body, code, error) => {
  const miner = await app().signedIn({ points: 101n });
  expect(await ask(miner, body)).toMatchObject({ status: 400, body: { success: false, code, error } });
  expect(await statsOf(miner)).toMatchObject({ totalPoints: 101, heldPoints: 0, hasWithdrawn: false });
});

test("a visitor's withdrawal is refused with success: false too", async () => {
  const { body } = await app().visitor().post("/api/withdrawal", {});
  expect(body).toMatchObject({ success: false, code: "unauthenticated" });
});

test("the same key and body get the first answer, as the same body without a key does, and another body gets a 409", async () => {
  const miner = await app().signedIn({ points: 1_000n });
  const walletAddress = newWallet();
  const first = await ask(miner, { walletAddress }, "once");
  const again = await ask(miner, { walletAddress }, "once");
  expect(again.body).toMatchObject({ replayed: true, withdrawal: { id: first.body.withdrawal.id } });
  const withoutKey = await ask(miner, { walletAddress });
  expect(withoutKey.body).toMatchObject({ replayed: true, withdrawal: { id: first.body.withdrawal.id } });
  expect(await ask(miner, { walletAddress, amount: 200 }, "once")).toMatchObject({
    status: 409,
    body: { code: "idempotency-conflict" },
  });
  expect(await statsOf(miner)).toMatchObject({ totalPoints: 899 });
});
test("a payout that waits for minutes without a hold says that it is slow", async () => {
  const miner = await app().signedIn({ points: 1_000n });
  const { id } = (await ask(miner, {})).body.withdrawal;
  await app().update("withdrawals", { id }, { created_at: new Date(Date.now() - 180_000) });
  const { body } = await miner.agent.get("/api/withdrawals");
  expect(body.withdrawals[0]).toMatchObject({
    status: "pending",
    hold_reason: say("hold.slow"),
  });
});
test("adversary: a large withdrawal to a new wallet is still reviewed, not only held for a time", async () => {
  const miner = await app().signedIn({ points: 2_000n, wallet: newWallet() });
  const held = await withdraw(miner, 900, newWallet());
  expect(held.body.withdrawal).toMatchObject({
    status: "pending",
    hold_reason: sayAll([say("hold.wallet-changed"), say("hold.review")]),
    hold_until: null,
  });
});

const reasonOfHold = async (miner: SignedInMiner, amount: number, wallet: string): Promise<Said | null> =>
  (await withdraw(miner, amount, wallet)).body.withdrawal.hold_reason;

test("adversary: withdrawals below the threshold are reviewed once they exceed it together, for a miner and for a wallet", async () => {
  const wallet = newWallet();
  const [miner, friend] = [
    await app().signedIn({ points: 2_000n, wallet }),
    await app().signedIn({ points: 2_000n, wallet }),
  ];
  expect(await reasonOfHold(miner, 201, wallet)).toBeNull();
  expect(await reasonOfHold(miner, 199, wallet)).toBeNull();
  expect(await reasonOfHold(miner, 100, wallet)).toEqual(REVIEWED);
  expect(await reasonOfHold(friend, 100, wallet)).toEqual(REVIEWED);
  // Another wallet of the same miner, which the hold after a change of wallet would stop as well.
  expect((await reasonOfHold(miner, 100, newWallet()))?.values).toMatchObject({ 1: say("hold.review") });
});

test("adversary: staying below a day's threshold is seen within a week", async () => {
  const wallet = newWallet();
  const miner = await app().signedIn({ points: 5_000n, wallet });
  const outcomes: (Said | null)[] = [];
  for (let day = 0; day < 4; day++) {
    await app().update(
      "withdrawals",
      { user_id: miner.miner.userId },
      { created_at: app().db.raw("created_at - interval '25 hours'") },
    );
    outcomes.push(await reasonOfHold(miner, 400, wallet));
  }
  expect(outcomes).toEqual([null, null, null, REVIEWED]);
});

test("an amount that an operator has reviewed does not count towards the next review", async () => {
  const wallet = newWallet();
  const miner = await app().signedIn({ points: 2_000n, wallet });
  const first = await withdraw(miner, 500, wallet);
  expect(first.body.withdrawal.hold_reason).toEqual(REVIEWED);
  await approveWithdrawal(app().deps, {
    withdrawalId: first.body.withdrawal.id,
    reason: reasonOf("a known miner"),
    by: "op",
  });
  expect(await reasonOfHold(miner, 400, wallet)).toBeNull();
  expect(await reasonOfHold(miner, 100, wallet)).toEqual(REVIEWED);
});

const ROUNDS = 12;
const AT_ONCE = 50;
/** Each balance covers amount 100 and fee 1 once, and none covers them twice. */
const BALANCES = [101n, 102n, 150n, 201n];

/** How a browser, a script and a double tap send the same request many times. */
const SENDERS: Record<string, (n: number) => Record<string, string>> = {
  "a key each": (n) => ({ "Idempotency-Key": `key-${n}` }),
  "one key": () => ({ "Idempotency-Key": "the same" }),
  "no key": () => ({}),
};

async function askAtOnce(miner: SignedInMiner, headersOf: (n: number) => Record<string, string>) {
  // Fetched once: an agent sends the cookies that it has when a request is created.
  const csrf = await miner.csrf();
  return Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) =>
      miner.agent
        .post("/api/withdrawal")
        .set({ "X-CSRF-Token": csrf, ...headersOf(n) })
        .send({
          amount: 100,
          withdrawalType: "stablecoin",
          walletAddress: "5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY",
        }),
    ),
  );
}

test(`of ${AT_ONCE} simultaneous requests on a balance for one, exactly one succeeds, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const points = BALANCES[round % BALANCES.length] ?? 101n;
    const [sender = "", headersOf = () => ({})] =
      Object.entries(SENDERS)[round % Object.keys(SENDERS).length] ?? [];
    const what = `round ${round}: ${points} points, ${sender}`;
    const miner = await app().signedIn({ points });
    const answers = await askAtOnce(miner, headersOf);

    const made = answers.filter(({ status, body }) => status === 200 && !body.replayed);
    const replayed = answers.filter(({ status, body }) => status === 200 && body.replayed);
    const refused = answers.filter(({ body }) => body.code === "insufficient-balance");
    // A busy machine answers the last requests too late.
    const late = answers.filter(({ body }) => body.code === "unavailable");
    expect(made, what).toHaveLength(1);
    expect(replayed.length + refused.length + late.length, what).toBe(AT_ONCE - 1);
    expect(sender === "a key each" ? replayed : refused, what).toEqual([]);
    expect(late.length, what).toBeLessThan(AT_ONCE - 1);
    const [id] = made.map(({ body }) => body.withdrawal.id);
    expect(new Set([id, ...replayed.map(({ body }) => body.withdrawal.id)]).size, what).toBe(1);

    const rows = await app().db("withdrawals").where({ user_id: miner.miner.userId });
    expect(
      rows.map((row) => row.id),
      what,
    ).toEqual([id]);
    expect(await readUserStats(app().db, miner.miner.userId), what).toMatchObject({
      balance: points - 101n,
      held: 101n,
    });
  }
});

test("adversary: one locked row of a miner leaves everybody else served", async () => {
  const [mallory, ada] = await Promise.all([
    app().signedIn({ points: 10_000n }),
    app().signedIn({ points: 101n }),
  ]);
  const statuses: unknown[] = [];
  const asked = await app().db.transaction(async (stuck) => {
    await stuck.raw("select from ledger_accounts where user_id = ? for update", [mallory.miner.userId]);
    const all = Array.from({ length: 24 }, async () => {
      const { status, headers } = await ask(mallory, {});
      statuses.push([status, headers["retry-after"]]);
    });
    await expect
      .poll(async () => (await app().db("pg_locks").where({ granted: false })).length)
      .toBeGreaterThan(2);
    for (const path of ["/api/stats", "/api/leaderboard", "/api/proof", "/api/health/ready"])
      expect((await ada.agent.get(path)).status, path).toBe(200);
    expect((await ask(ada, {})).status).toBe(200);
    // No other request waited for the stuck ones.
    expect(statuses).toEqual([]);
    await expect.poll(() => statuses[0], { timeout: 5_000 }).toEqual([503, "5"]);
    return all;
  });
  await Promise.all(asked);
  expect(statuses).toContainEqual([200, undefined]);
});
