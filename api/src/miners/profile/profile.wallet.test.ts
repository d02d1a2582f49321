import { createPrivateKey, sign } from "node:crypto";
import { hashToken } from "@lode/adapters/crypto/random-token";
import { say } from "@lode/core/domain/sentences/say";
import { createEmailToken } from "@lode/db/auth/email-tokens.repository";
import { auditLedger, readUserStats } from "@lode/db/points/points.read-model";
import { Keypair } from "@solana/web3.js";
import { expect, test } from "vitest";
import { newWallet, type SignedIn, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ WALLET_CHANGE_HOLD: "3600" });
const OLD = newWallet();
const NEW = newWallet();

const setWallet = (miner: SignedIn, sol_wallet_address: string) =>
  miner.send("put", "/api/profile", { sol_wallet_address });

async function cancelToken({ miner }: SignedIn, letter: string): Promise<string> {
  const token = letter.repeat(43);
  const changes = app().db("wallet_history").where({ user_id: miner.userId });
  const [change] = await changes.orderBy("changed_at", "desc");
  await createEmailToken(app().db, {
    userId: miner.userId,
    purpose: "cancel-wallet-change",
    hash: hashToken(token),
    lifetimeHours: 72,
    subjectId: change.id,
  });
  return token;
}

test("a wallet swapped with a stolen session is held, and the link in the mail cancels everything", async () => {
  const ada = await app().signedIn({ points: 300n });
  await setWallet(ada, OLD);
  expect(
    await app().db("notifications").where({ user_id: ada.miner.userId, kind: "wallet.changed" }),
  ).toEqual([]);
  await setWallet(ada, NEW);
  const id = await ada.withdraw(200, NEW);
  expect((await ada.agent.get(`/api/withdrawals/${id}`)).body.withdrawal).toMatchObject({
    status: "pending",
    hold_reason: say("hold.wallet-changed"),
    hold_until: expect.any(String),
  });

  const token = await cancelToken(ada, "c");
  const visitor = app().visitor();
  const cancel = () => visitor.post("/api/auth/cancel-wallet-change", { token });
  expect(await cancel()).toMatchObject({ status: 200, body: { returned_withdrawals: 1 } });
  expect(await cancel()).toMatchObject({ status: 400, body: { code: "mail-token-refused" } });

  expect(await readUserStats(app().db, ada.miner.userId)).toMatchObject({ balance: 300n, held: 0n });
  expect(await app().db("profiles").where({ user_id: ada.miner.userId })).toMatchObject([
    { sol_wallet_address: OLD },
  ]);
  expect((await ada.agent.get("/api/profile")).status).toBe(401);
  expect(await auditLedger(app().db)).toEqual({ sum: 0n, drifted: 0 });
  const told = await app().db("notifications").where({ user_id: ada.miner.userId }).orderBy("id");
  expect(told.map((one) => one.kind)).toEqual([
    "wallet.connected",
    "wallet.changed",
    "withdrawal.held",
    "withdrawal.failed",
    "wallet.change_cancelled",
  ]);
});

test.each(["a third wallet", "the owner's own wallet"])(
  "adversary: after a stranger's wallet and then %s, the newest mail's link restores the owner's and pays nobody",
  async (then) => {
    const ada = await app().signedIn({ points: 300n });
    const stranger = newWallet();
    await setWallet(ada, OLD);
    await setWallet(ada, stranger);
    await ada.withdraw(200, stranger);
    await setWallet(ada, then === "a third wallet" ? newWallet() : OLD);
    const token = await cancelToken(ada, then === "a third wallet" ? "t" : "o");
    expect(await app().visitor().post("/api/auth/cancel-wallet-change", { token })).toMatchObject({
      body: { returned_withdrawals: 1 },
    });
    const [profile] = await app().db("profiles").where({ user_id: ada.miner.userId });
    expect(profile.sol_wallet_address).toBe(OLD);
  },
);

test("a first wallet is not a change, so there is nothing to cancel and no mail", async () => {
  const ada = await app().signedIn();
  await setWallet(ada, OLD);
  const token = await cancelToken(ada, "f");
  expect((await app().visitor().post("/api/auth/cancel-wallet-change", { token })).status).toBe(400);
  expect(await app().db("profiles").where({ user_id: ada.miner.userId })).toMatchObject([
    { sol_wallet_address: OLD },
  ]);
});

const SEED_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/** As a Ledger signs: version 0, printable ASCII is format 0 and other text format 1, then the length in two bytes. */
const envelope = (message: string): string =>
  `\u00ffsolana offchain\0\u0001${String.fromCharCode(message.length % 256, message.length >> 8)}${message}`;

function signWith(wallet: Keypair, message: string, encoding: "utf8" | "latin1" = "utf8"): string {
  const seed = Buffer.from(wallet.secretKey.subarray(0, 32));
  const key = createPrivateKey({ key: Buffer.concat([SEED_HEAD, seed]), format: "der", type: "pkcs8" });
  return sign(null, Buffer.from(message, encoding), key).toString("base64");
}

async function withWallet(): Promise<{ ada: SignedIn; wallet: Keypair }> {
  const [ada, wallet] = [await app().signedIn(), Keypair.generate()];
  await setWallet(ada, wallet.publicKey.toBase58());
  return { ada, wallet };
}
const challenge = async (miner: SignedIn) => (await miner.post("/api/profile/wallet/challenge", {})).body;
const prove = (miner: SignedIn, challenge_id: string, signature: string) =>
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
