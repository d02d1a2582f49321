import { hashToken } from "@lode/adapters/crypto/random-token";
import { createEmailToken } from "@lode/db/auth/email-tokens.repository";
import { auditLedger, readUserStats } from "@lode/db/points/points.read-model";
import { Keypair } from "@solana/web3.js";
import { expect, test } from "vitest";
import { type SignedIn, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ WALLET_CHANGE_HOLD: "3600" });
const OLD = Keypair.generate().publicKey.toBase58();
const NEW = Keypair.generate().publicKey.toBase58();

async function setWallet(miner: SignedIn, address: string) {
  const token = await miner.csrf();
  return miner.agent.put("/api/profile").set("X-CSRF-Token", token).send({ sol_wallet_address: address });
}

async function cancelToken({ miner }: SignedIn, letter: string): Promise<string> {
  const token = letter.repeat(43);
  const [change] = await app()
    .db("wallet_history")
    .where({ user_id: miner.userId })
    .orderBy("changed_at", "desc");
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
  const withdrawal = await ada.post("/api/withdrawal", {
    amount: 200,
    withdrawalType: "stablecoin",
    walletAddress: NEW,
  });
  expect(withdrawal.body.withdrawal).toMatchObject({
    status: "pending",
    hold_reason: "The wallet was changed recently",
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

test("a first wallet is not a change, so there is nothing to cancel and no mail", async () => {
  const ada = await app().signedIn();
  await setWallet(ada, OLD);
  const token = await cancelToken(ada, "f");
  expect((await app().visitor().post("/api/auth/cancel-wallet-change", { token })).status).toBe(400);
  expect(await app().db("profiles").where({ user_id: ada.miner.userId })).toMatchObject([
    { sol_wallet_address: OLD },
  ]);
});
