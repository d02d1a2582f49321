import { createPrivateKey, sign } from "node:crypto";
import { Keypair } from "@solana/web3.js";
import { expect, test } from "vitest";
import { type SignedIn, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const SEED_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

function signWith(wallet: Keypair, message: string): string {
  const seed = Buffer.from(wallet.secretKey.subarray(0, 32));
  const key = createPrivateKey({ key: Buffer.concat([SEED_HEAD, seed]), format: "der", type: "pkcs8" });
  return sign(null, Buffer.from(message), key).toString("base64");
}

async function withWallet(): Promise<{ ada: SignedIn; wallet: Keypair }> {
  const [ada, wallet] = [await app().signedIn(), Keypair.generate()];
  const token = await ada.csrf();
  const body = { sol_wallet_address: wallet.publicKey.toBase58() };
  await ada.agent.put("/api/profile").set("X-CSRF-Token", token).send(body);
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
  await app()
    .db("wallet_challenges")
    .where({ id: second.challenge_id })
    .update({ expires_at: new Date(0) });
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
