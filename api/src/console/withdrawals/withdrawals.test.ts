import type { TreasuryHistory } from "@lode/adapters/solana/port";
import { auditLedger, readUserStats } from "@lode/db/points/points.read-model";
import { payoutOf } from "@lode/db/test/factories/build-withdrawal";
import { markForReview } from "@lode/db/withdrawals/holds.repository";
import { insertPayout } from "@lode/db/withdrawals/payouts.repository";
import { beforeAll, expect, test } from "vitest";
import { type OperatorBrowser, signedInOperator } from "../../../test/operator-browser.ts";
import { newWallet, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({
  REVIEW_THRESHOLD: "400",
  SECOND_REVIEW_THRESHOLD: "1000",
  WALLET_CHANGE_HOLD: "0",
});
let ada: OperatorBrowser & { email: string };
let grace: OperatorBrowser & { email: string };
beforeAll(async () => {
  ada = await signedInOperator(app(), "operator");
  grace = await signedInOperator(app(), "operator");
});

async function waiting(amount = 600, walletAddress = newWallet()) {
  const miner = await app().signedIn({ points: BigInt(amount) + 1n });
  return { miner, id: await miner.withdraw(amount, walletAddress) };
}

const decide = (browser: OperatorBrowser, id: string, verb: string, body: object = {}) =>
  browser.send("post", `/api/withdrawals/${id}/${verb}`, { reason: "checked by hand", ...body });

test("the list shows withdrawals that wait for a review, with masked addresses", async () => {
  const { id, miner } = await waiting();
  const small = await (await app().signedIn({ points: 200n })).withdraw(100);
  const { body } = await ada.get("/api/withdrawals?state=review&limit=1");
  expect(body.items).toMatchObject([
    { id, status: "pending", points: 600, holds: [{ kind: "review", until: null }], approvals: 0 },
  ]);
  expect(JSON.stringify(body)).not.toContain(miner.miner.email);
  expect(body.items[0].miner.email).toMatch(/^m••@lode\.test$/);
  const open = await ada.get("/api/withdrawals?state=open");
  expect(open.body.items.map((one: { id: string }) => one.id)).toContain(small);
  expect((await ada.get("/api/withdrawals?hold=review&state=pending")).body.items[0]).toMatchObject({ id });
  expect((await ada.get("/api/withdrawals?state=no-such")).status).toBe(400);
});

test("the evidence names other users of the wallet, the miner's earnings, and what re-checks found", async () => {
  const wallet = newWallet();
  const { miner: first } = await waiting(600, wallet);
  const { id, miner } = await waiting(700, wallet);
  const { body } = await ada.get(`/api/withdrawals/${id}`);
  expect(body.withdrawal).toMatchObject({
    points: 700,
    usdc: "7.00",
    waitsForReview: true,
    approvalsNeeded: 2,
  });
  expect(body.evidence).toMatchObject({
    accounts: [{ username: miner.miner.account.username, followers: 150, miners: 1 }],
    ...{ walletProven: false, sharedWith: [{ id: first.miner.userId }], sharedMore: false },
    ...{ withdrawals24h: 1, points24h: 700, earned24h: 701, earnedEver: 701, paidEver: 0 },
    ...{ reversed: 0, rechecks: {} },
  });
  expect(JSON.stringify(body)).not.toContain(first.miner.email);
  expect(body.story.map(({ kind, word }: { kind: string; word: string }) => `${kind} ${word}`)).toEqual([
    "request requested",
    "hold review",
    "ledger withdrawal_requested",
    "event withdrawal.requested",
  ]);
});

test("a double click approves once, a stale page gets a refusal, and the story shows who approved and why", async () => {
  const { id } = await waiting();
  const clicks = await Promise.all([decide(ada, id, "approve"), decide(grace, id, "approve")]);
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const stale = await decide(ada, id, "approve");
  expect(stale.body).toMatchObject({ code: "not-in-review", error: expect.stringContaining("meanwhile") });
  const { body } = await ada.get(`/api/withdrawals/${id}`);
  expect(body.withdrawal).toMatchObject({
    waitsForReview: false,
    approvals: [{ reason: "checked by hand" }],
  });
  expect(body.story).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "approval", text: "checked by hand" }),
      expect.objectContaining({ kind: "audit", word: "approved a withdrawal" }),
    ]),
  );
});
test("a simultaneous approval and rejection: only one takes effect, and the points are refunded at most once", async () => {
  const { id, miner } = await waiting();
  const [approval, rejection] = await Promise.all([
    decide(ada, id, "approve"),
    decide(grace, id, "reject", { reason: "The wallet belongs to another miner" }),
  ]);
  expect(rejection?.status).toBe(200);
  expect([200, 409]).toContain(approval?.status);
  expect((await decide(ada, id, "reject")).body.code).toBe("withdrawal-not-pending");
  expect((await decide(ada, id, "approve")).status).toBe(409);
  expect(await readUserStats(app().db, miner.miner.userId)).toMatchObject({ balance: 601n, held: 0n });
  expect(await auditLedger(app().db)).toEqual({ sum: 0n, drifted: 0 });
});

/** Makes a withdrawal with a signed payment that is in doubt. */
async function inDoubt() {
  const { id, miner } = await waiting(300);
  const { db, transaction } = app();
  await db("withdrawals").where({ id }).update({ status: "processing" });
  const payout = payoutOf({ id });
  await transaction((trx) => insertPayout(trx, payout));
  await markForReview(db, [id], "A finalized payment does not show its amount");
  return { id, miner, signature: payout.signature };
}

const chainThat = (methods: Partial<TreasuryHistory>): void => {
  app().deps.openChain = async () => methods as TreasuryHistory;
};

test("a payment in doubt shows its signature and remaining blocks, and a claim that the chain does not confirm is refused", async () => {
  const { id, miner, signature } = await inDoubt();
  const claim = async () => (await decide(ada, id, "resolve", { paidBy: null })).body.code;
  const seen = async () => (await ada.get(`/api/withdrawals/${id}/chain`)).body;
  chainThat({
    readOutcome: async () => ({ finalizedHeight: 940n, signature: { seen: "not-found" }, named: [] }),
  });
  expect(await seen()).toMatchObject({ signature, chain: { seen: "not-found", blocksLeft: 60, named: [] } });
  expect(await claim()).toBe("chain-disagrees");
  chainThat({ readOutcome: async () => Promise.reject(new Error("ECONNREFUSED")) });
  expect(await seen()).toMatchObject({ signature, chain: { seen: "unreachable", blocksLeft: null } });
  expect(await claim()).toBe("chain-unreachable");
  expect((await ada.get("/api/withdrawals?state=review")).body.items[0]).toMatchObject({
    id,
    inDoubt: "A finalized payment does not show its amount",
  });
  expect(await readUserStats(app().db, miner.miner.userId)).toMatchObject({ balance: 0n, held: 301n });
  expect((await decide(ada, id, "reject")).body.code).toBe("withdrawal-not-pending");
});
