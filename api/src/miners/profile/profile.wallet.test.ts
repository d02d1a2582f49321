import { privateKeyOf, signEd25519 } from "@lode/adapters/crypto/ed25519";
import { written } from "@lode/core/domain/sentences/english";
import { say } from "@lode/core/domain/sentences/say";
import { addDebt } from "@lode/db/points/ledger.repository";
import { auditLedger, readUserStats } from "@lode/db/points/points.read-model";
import { Keypair } from "@solana/web3.js";
import { expect, test } from "vitest";
import { newWallet, type SignedInMiner, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ WALLET_CHANGE_HOLD: "3600" });
const OLD = newWallet();
const NEW = newWallet();

const setWallet = (miner: SignedInMiner, sol_wallet_address: string) =>
  miner.send("put", "/api/profile", { sol_wallet_address });

const withdraw = async (miner: SignedInMiner, amount: number, walletAddress: string) =>
  (await miner.post("/api/withdrawal", { amount, withdrawalType: "stablecoin", walletAddress })).body
    .withdrawal;
const walletOf = async ({ miner }: SignedInMiner): Promise<string> =>
  (await app().db("profiles").where({ user_id: miner.userId }).first()).sol_wallet_address;

/** The token mailed for the miner's nth change of wallet, counted from 0. The first wallet counts as one here. */
async function mailedLink({ miner: { userId } }: SignedInMiner, nth: number): Promise<string> {
  const changes = await app().db("wallet_history").where({ user_id: userId }).orderBy("changed_at");
  return app().mailToken({ userId, purpose: "cancel-wallet-change", subjectId: changes.at(nth).id });
}
const follow = (token: string) => app().visitor().post("/api/auth/cancel-wallet-change", { token });
const returns = (returned_withdrawals: number) => ({ status: 200, body: { returned_withdrawals } });

test("a wallet swapped with a stolen session is held, and the link in the mail cancels everything", async () => {
  const ada = await app().signedIn({ points: 300n });
  const { userId } = ada.miner;
  await setWallet(ada, OLD);
  expect(await app().db("notifications").where({ user_id: userId, kind: "wallet.changed" })).toEqual([]);
  await setWallet(ada, NEW);
  const id = await ada.withdraw(200, NEW);
  const { withdrawal } = (await ada.agent.get(`/api/withdrawals/${id}`)).body;
  expect(withdrawal).toMatchObject({ status: "pending", hold_reason: say("hold.wallet-changed") });
  expect(Date.parse(withdrawal.hold_until)).toBeGreaterThan(Date.now() + 55 * 60_000);

  const token = await mailedLink(ada, -1);
  expect(await follow(token)).toMatchObject(returns(1));
  expect(await follow(token)).toMatchObject({ status: 400, body: { code: "mail-token-refused" } });
  expect(await readUserStats(app().db, userId)).toMatchObject({ balance: 300n, held: 0n });
  expect(await walletOf(ada)).toBe(OLD);
  expect((await ada.agent.get("/api/profile")).status).toBe(401);
  expect(await auditLedger(app().db)).toEqual({ sum: 0n, drifted: 0 });
  const told = await app().db("notifications").where({ user_id: userId }).orderBy("id");
  expect(told.map((one) => one.kind)).toEqual([
    "wallet.connected",
    "wallet.changed",
    "withdrawal.held",
    "withdrawal.failed",
    "wallet.change_cancelled",
  ]);
});

test.each([
  ["the last link, after a third wallet", () => newWallet(), [[-1, 1]]],
  ["the last link, after the owner's own wallet", () => OLD, [[-1, 1]]],
  [
    "both links in the order of their mails",
    () => newWallet(),
    [
      [1, 2],
      [2, 0],
    ],
  ],
] as const)(
  "adversary: after a stranger's wallet, %s restores the owner's and pays nobody",
  async (_, then, links) => {
    const ada = await app().signedIn({ points: 2_000n });
    const [stranger, third] = [newWallet(), then()];
    await setWallet(ada, OLD);
    await setWallet(ada, stranger);
    await ada.withdraw(200, stranger);
    await setWallet(ada, third);
    if (links.length > 1) await ada.withdraw(100, third);
    for (const [nth, returned] of links) {
      expect(await follow(await mailedLink(ada, nth))).toMatchObject(returns(returned));
      expect(await walletOf(ada)).toBe(OLD);
    }
    expect(await readUserStats(app().db, ada.miner.userId)).toMatchObject({ balance: 2_000n, held: 0n });
    expect(await auditLedger(app().db)).toEqual({ sum: 0n, drifted: 0 });
  },
);

test("adversary: the link also refunds a withdrawal to a former wallet, which a stranger may own", async () => {
  const ada = await app().signedIn({ points: 2_000n });
  for (const wallet of [OLD, NEW]) await setWallet(ada, wallet);
  await ada.withdraw(200, OLD);
  expect(await follow(await mailedLink(ada, -1))).toMatchObject(returns(1));
  expect(await readUserStats(app().db, ada.miner.userId)).toMatchObject({ balance: 2_000n, held: 0n });
});

test("adversary: a wallet whose change was cancelled is held if it is used again", async () => {
  const [stolen, stolenToo] = [newWallet(), newWallet()];
  const ada = await app().signedIn({ points: 2_000n });
  for (const wallet of [OLD, stolen, stolenToo]) await setWallet(ada, wallet);
  expect((await follow(await mailedLink(ada, -1))).status).toBe(200);
  expect(await walletOf(ada)).toBe(OLD);
  await app()
    .db("wallet_history")
    .update({ changed_at: new Date(Date.now() - 2 * 3_600_000) });
  const { hold_reason } = await withdraw(await app().signInAgain(ada), 100, stolen);
  expect(hold_reason).toEqual(written(say("hold.wallet-changed")));
});

test("adversary: points refunded from a withdrawal first pay what the miner owes", async () => {
  const ada = await app().signedIn({ points: 301n });
  const { userId } = ada.miner;
  for (const wallet of [OLD, NEW]) await setWallet(ada, wallet);
  await withdraw(ada, 300, NEW);
  await app().db.transaction((trx) => addDebt(trx, userId, 120n));
  expect((await follow(await mailedLink(ada, -1))).status).toBe(200);
  expect(await readUserStats(app().db, userId)).toMatchObject({ balance: 181n, held: 0n });
  expect(await app().db("point_debts").where({ user_id: userId }).first("owed")).toEqual({ owed: 0n });
  expect(await auditLedger(app().db)).toEqual({ sum: 0n, drifted: 0 });
});

test("a first wallet is not a change, so there is nothing to cancel and no mail", async () => {
  const ada = await app().signedIn();
  await setWallet(ada, OLD);
  expect((await follow(await mailedLink(ada, 0))).status).toBe(400);
  expect(await walletOf(ada)).toBe(OLD);
});

/** As a Ledger signs: version 0, printable ASCII is format 0 and other text format 1, then the length in two bytes. */
const envelope = (message: string): string =>
  `\u00ffsolana offchain\0\u0001${String.fromCharCode(message.length % 256, message.length >> 8)}${message}`;

function signWith(wallet: Keypair, message: string, encoding: "utf8" | "latin1" = "utf8"): string {
  const key = privateKeyOf(wallet.secretKey.subarray(0, 32));
  return signEd25519(key, Buffer.from(message, encoding)).toString("base64");
}

async function withWallet(): Promise<{ ada: SignedInMiner; wallet: Keypair }> {
  const [ada, wallet] = [await app().signedIn(), Keypair.generate()];
  await setWallet(ada, wallet.publicKey.toBase58());
  return { ada, wallet };
}
const challenge = async (miner: SignedInMiner) =>
  (await miner.post("/api/profile/wallet/challenge", {})).body;
const prove = (miner: SignedInMiner, challenge_id: string, signature: string) =>
  miner.post("/api/profile/wallet/proof", { challenge_id, signature });
const REFUSED = { status: 400, body: { code: "proof-refused" } };

test("the wallet's own signature proves the wallet, once", async () => {
  const { ada, wallet } = await withWallet();
  const { challenge_id, message } = await challenge(ada);
  expect(message).toContain(wallet.publicKey.toBase58());
  const signature = signWith(wallet, message);
  expect(await prove(ada, challenge_id, signature)).toMatchObject({
    status: 200,
    body: { profile: { wallet_proven: true } },
  });
  expect(await prove(ada, challenge_id, signature)).toMatchObject(REFUSED);
});

test("a hardware wallet proves itself by a signature over Solana's envelope", async () => {
  const { ada, wallet } = await withWallet();
  const inEnvelope = (message: string) => signWith(wallet, envelope(message), "latin1");
  const first = await challenge(ada);
  expect(await prove(ada, first.challenge_id, inEnvelope(`${first.message} and more`))).toMatchObject(
    REFUSED,
  );
  const second = await challenge(ada);
  expect(await prove(ada, second.challenge_id, inEnvelope(second.message))).toMatchObject({ status: 200 });
});

test("a message that names the victim's wallet, signed by another key, proves nothing", async () => {
  const { ada } = await withWallet();
  const { challenge_id, message } = await challenge(ada);
  expect(await prove(ada, challenge_id, signWith(Keypair.generate(), message))).toMatchObject(REFUSED);
  expect((await ada.agent.get("/api/profile")).body.profile.wallet_proven).toBe(false);
});

test("another message, another miner's challenge, an expired challenge and text that is not a signature are refused", async () => {
  const { ada, wallet } = await withWallet();
  const mallory = await withWallet();
  const first = await challenge(ada);
  expect(await prove(ada, first.challenge_id, signWith(wallet, `${first.message} and more`))).toMatchObject(
    REFUSED,
  );
  const second = await challenge(ada);
  const signature = signWith(wallet, second.message);
  expect(await prove(mallory.ada, second.challenge_id, signature)).toMatchObject(REFUSED);
  await app().update("wallet_challenges", { id: second.challenge_id }, { expires_at: new Date(0) });
  expect(await prove(ada, second.challenge_id, signature)).toMatchObject(REFUSED);
  const third = await challenge(ada);
  expect(await prove(ada, third.challenge_id, "not a signature")).toMatchObject(REFUSED);
});

test("without a wallet there is nothing to prove", async () => {
  const ada = await app().signedIn();
  expect(await ada.post("/api/profile/wallet/challenge", {})).toMatchObject({
    status: 409,
    body: { code: "no-wallet" },
  });
});
