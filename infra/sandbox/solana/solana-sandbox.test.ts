import { getMint, TokenOwnerOffCurveError } from "@solana/spl-token";
import { ComputeBudgetProgram, Keypair } from "@solana/web3.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TransferOnChain } from "./landed-transfers.ts";
import { memo, payerOn, signatureOf, USDC, usdcAccount } from "./sandbox-client.test-support.ts";
import { type SolanaSandbox, startSolanaSandbox } from "./start-solana-sandbox.ts";

const treasury = Keypair.generate();
let sandbox: SolanaSandbox;
let payer: ReturnType<typeof payerOn>;

beforeAll(async () => {
  // No automatic blocks: the tests make each block and never wait.
  sandbox = await startSolanaSandbox({ port: 0, slotMs: 0, treasuryAddress: treasury.publicKey.toBase58() });
  payer = payerOn(sandbox.url, treasury);
});
afterAll(() => sandbox.stop());

const newMiner = () => Keypair.generate().publicKey;
const finalized = { commitment: "finalized", maxSupportedTransactionVersion: 1 } as const;
const withoutPreflight = { skipPreflight: true, maxRetries: 0 };

async function minerWithAccount() {
  const miner = newMiner();
  await payer.connection.sendTransaction((await payer.sign(payer.openAccount(miner))).transaction);
  return miner;
}

test("USDC has its devnet address, and the treasury holds a million USDC", async () => {
  expect(await getMint(payer.connection, USDC)).toMatchObject({ decimals: 6, supply: 1_000_000_000_000n });
  expect(await payer.received(treasury.publicKey)).toBe(1_000_000_000_000n);
  expect(await payer.connection.getBalance(treasury.publicKey)).toBe(1_000e9);
  expect(await payer.connection.getGenesisHash()).toBe("LiteSVM1111111111111111111111111111111111111");
  expect(await payer.connection.getMinimumBalanceForRentExemption(165)).toBe(1_488_440);
});

test("a payout opens the token account, pays, has its memo and exact fee, and becomes final", async () => {
  const miner = newMiner();
  const before = await payer.connection.getBalance(treasury.publicKey);
  const { transaction } = await payer.sign(
    ComputeBudgetProgram.setComputeUnitLimit({ units: 60_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 }),
    payer.openAccount(miner),
    payer.transfer(miner, 1_500_000n),
    memo("wd:1"),
  );
  const signature = await payer.connection.sendTransaction(transaction);
  expect(await payer.statusOf(signature)).toMatchObject({ err: null, confirmationStatus: "processed" });
  await payer.control("dev_warp", 31);
  expect(await payer.statusOf(signature)).toMatchObject({
    confirmationStatus: "confirmed",
    confirmations: 31,
  });
  expect(await payer.connection.getTransaction(signature, finalized)).toBeNull();
  await payer.control("dev_warp", 1);
  expect(await payer.statusOf(signature)).toMatchObject({
    confirmationStatus: "finalized",
    confirmations: null,
  });

  const seen = await payer.connection.getTransaction(signature, finalized);
  const rent = await payer.connection.getMinimumBalanceForRentExemption(165);
  expect(seen?.meta).toMatchObject({ err: null, fee: 5_060 });
  expect(before - (await payer.connection.getBalance(treasury.publicKey))).toBe(5_060 + rent);
  expect(await payer.received(miner)).toBe(1_500_000n);
  const [entry] = await payer.connection.getSignaturesForAddress(usdcAccount(miner), {}, "finalized");
  expect(entry).toMatchObject({ signature, memo: "[4] wd:1", err: null });

  const landed = await payer.control<TransferOnChain[]>("dev_landed");
  expect(landed.filter((transfer) => transfer.signature === signature)).toEqual([
    {
      signature,
      slot: seen?.slot,
      mint: USDC.toBase58(),
      fromOwner: treasury.publicKey.toBase58(),
      toOwner: miner.toBase58(),
      amount: "1500000",
      memo: "wd:1",
      fee: 5_060,
    },
  ]);
  const { value } = await payer.connection.getParsedTokenAccountsByOwner(miner, { mint: USDC });
  expect(value[0]?.account.data.parsed.info.tokenAmount.amount).toBe("1500000");
});

test("sending the same bytes twice pays once: an error with preflight, the same signature without", async () => {
  const miner = await minerWithAccount();
  const { transaction } = await payer.sign(payer.transfer(miner, 250_000n));
  await payer.connection.sendTransaction(transaction);
  await expect(payer.connection.sendTransaction(transaction)).rejects.toThrow("already been processed");
  expect(await payer.connection.sendTransaction(transaction, withoutPreflight)).toBe(
    signatureOf(transaction),
  );
  expect(await payer.received(miner)).toBe(250_000n);
});

test("a payment signed again with another blockhash pays twice", async () => {
  const miner = await minerWithAccount();
  for (const _ of [1, 2]) {
    await payer.connection.sendTransaction((await payer.sign(payer.transfer(miner, 5n))).transaction);
    await payer.control("dev_warp", 2);
  }
  expect(await payer.received(miner)).toBe(10n);
});

test("refused: a bad signature, more than the treasury has, a frozen recipient, a token account as owner", async () => {
  const miner = await minerWithAccount();
  const { transaction: forged } = await payer.sign(payer.transfer(miner, 1n));
  const [signature] = forged.signatures;
  if (signature) signature[3] = (signature[3] ?? 0) ^ 1;
  await expect(payer.connection.sendTransaction(forged)).rejects.toThrow("SignatureFailure");
  const { transaction: tooMuch } = await payer.sign(payer.transfer(miner, 10n ** 15n));
  await expect(payer.connection.sendTransaction(tooMuch)).rejects.toThrow("custom program error: 0x1");
  await payer.control("dev_freeze", { owner: miner.toBase58() });
  const { transaction: toFrozen } = await payer.sign(payer.transfer(miner, 1n));
  await expect(payer.connection.sendTransaction(toFrozen)).rejects.toThrow("custom program error: 0x11");
  expect(() => usdcAccount(usdcAccount(miner))).toThrow(TokenOwnerOffCurveError);
});

test("a failed transaction is on the chain with its fee and transfers nothing", async () => {
  const miner = await minerWithAccount();
  const { transaction } = await payer.sign(payer.transfer(miner, 10n ** 15n));
  const signature = await payer.connection.sendTransaction(transaction, withoutPreflight);
  expect(await payer.statusOf(signature)).toMatchObject({ err: { InstructionError: [0, { Custom: 1 }] } });
  expect(await payer.received(miner)).toBe(0n);
  expect(await payer.control<TransferOnChain[]>("dev_landed")).not.toContainEqual(
    expect.objectContaining({ signature }),
  );
});

test("a blockhash is valid for 150 more blocks and expires at the 151st", async () => {
  const miner = await minerWithAccount();
  const { transaction, lastValidBlockHeight } = await payer.sign(payer.transfer(miner, 1n));
  const late = await payer.sign(payer.transfer(miner, 2n));
  const height = await payer.connection.getBlockHeight("processed");
  await payer.control("dev_warp", lastValidBlockHeight - height);
  expect(await payer.connection.getBlockHeight("processed")).toBe(lastValidBlockHeight);
  await payer.connection.sendTransaction(transaction);
  await payer.control("dev_warp", 1);
  await expect(payer.connection.sendTransaction(late.transaction)).rejects.toThrow("Blockhash not found");
  await payer.connection.sendTransaction(late.transaction, withoutPreflight);
  expect(await payer.statusOf(signatureOf(late.transaction))).toBeNull();
  expect(await payer.received(miner)).toBe(1n);
  expect(await payer.connection.getBlockHeight("finalized")).toBe(lastValidBlockHeight + 1 - 32);
});

test("landThenError: the caller gets an error, but the payment lands", async () => {
  const miner = await minerWithAccount();
  const { transaction } = await payer.sign(payer.transfer(miner, 7n));
  await payer.control("dev_faults", { landThenError: 1 });
  await expect(payer.connection.sendTransaction(transaction)).rejects.toThrow("connection lost");
  expect(await payer.received(miner)).toBe(7n);
});

test("a dropped transaction lands when sent again, a held transaction lands late, an expired one never lands", async () => {
  const miner = await minerWithAccount();
  const { transaction: dropped } = await payer.sign(payer.transfer(miner, 1n));
  await payer.control("dev_faults", { drop: 1 });
  await payer.connection.sendTransaction(dropped);
  expect(await payer.statusOf(signatureOf(dropped))).toBeNull();
  await payer.connection.sendTransaction(dropped, withoutPreflight);
  expect(await payer.received(miner)).toBe(1n);

  const { transaction: held } = await payer.sign(payer.transfer(miner, 10n));
  await payer.control("dev_faults", { hold: 1, holdSlots: 5 });
  await payer.connection.sendTransaction(held);
  await payer.control("dev_warp", 4);
  expect(await payer.received(miner)).toBe(1n);
  await payer.control("dev_warp", 1);
  expect(await payer.received(miner)).toBe(11n);

  const { transaction: expired } = await payer.sign(payer.transfer(miner, 100n));
  await payer.control("dev_faults", { expire: 1 });
  for (const _ of [1, 2]) await payer.connection.sendTransaction(expired, withoutPreflight);
  expect(await payer.received(miner)).toBe(11n);
});

test("the explorer's page of a transaction that has not landed is 404", async () => {
  const missing = await fetch(`${sandbox.url}/tx/nothing`);
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain("No transaction with this signature has landed");
});
