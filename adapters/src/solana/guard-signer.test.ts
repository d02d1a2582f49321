import { createTransferInstruction } from "@solana/spl-token";
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
} from "@solana/web3.js";
import { beforeEach, expect, test, vi } from "vitest";
import { buildPayment, tokenAccountOf } from "./build-payment.ts";
import { signGuarded } from "./guard-signer.ts";
import type { PaymentOrder } from "./port.ts";
import { keySigner } from "./signers/key-signer.ts";

const key = Keypair.generate();
const thief = Keypair.generate().publicKey;
const signer = keySigner(JSON.stringify([...key.secretKey]), "test");
const signMessage = vi.spyOn(signer, "signMessage");
beforeEach(() => void signMessage.mockClear());
const treasury = {
  address: key.publicKey.toBase58(),
  signer,
  limits: { perPayout: 5_000_000n, priorityFee: 10_000n },
};

const order = (more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  withdrawalId: "01a0b2c3-0000-7000-8000-000000000001",
  recipient: Keypair.generate().publicKey.toBase58(),
  baseUnits: 1_000_000n,
  mayOpenAccount: true,
  ...more,
});
const terms = { blockhash: thief.toBase58(), computeUnits: 60_000, microLamports: 1 };
const built = (orders: readonly PaymentOrder[], changed = terms) =>
  buildPayment(key.publicKey, orders, changed).message.serialize();

const one = order();
function andThen(...extra: TransactionInstruction[]): TransactionMessage {
  const { message } = buildPayment(key.publicKey, [one], terms);
  const decompiled = TransactionMessage.decompile(message);
  decompiled.instructions.push(...extra);
  return decompiled;
}
const plain = (message: TransactionMessage) => message.compileToV0Message().serialize();

test("ordered payments are signed: one, several, with and without a new account", async () => {
  for (const orders of [[order()], [order({ mayOpenAccount: false }), order(), order({ baseUnits: 1n })]]) {
    expect(await signGuarded(treasury, built(orders), orders)).toHaveLength(64);
  }
});

const closed = { ...one, mayOpenAccount: false };
const dear = { ...one, baseUnits: 5_000_001n };
const plunder = createTransferInstruction(
  tokenAccountOf(key.publicKey),
  tokenAccountOf(thief),
  key.publicKey,
  1_000_000_000n,
);
test.each<[string, Uint8Array, PaymentOrder[]?]>([
  ["another amount", built([{ ...one, baseUnits: 1_000_001n }])],
  ["another recipient", built([{ ...one, recipient: thief.toBase58() }])],
  ["another withdrawal in the memo", built([{ ...one, withdrawalId: one.withdrawalId.replace(/1$/, "f") }])],
  ["one more payment than ordered", built([one, order()])],
  ["one payment less than ordered", built([one]), [one, order()]],
  ["the same payment twice", built([one, one])],
  ["an account opened that exists", built([one]), [closed]],
  ["more than one payout may move", built([dear]), [dear]],
  ["nothing at all", built([{ ...one, baseUnits: 0n }]), [{ ...one, baseUnits: 0n }]],
  ["a dear priority fee", built([one], { ...terms, microLamports: 1_000_000 })],
  ["a transfer behind it", plain(andThen(plunder))],
  [
    "SOL that leaves",
    plain(andThen(SystemProgram.transfer({ fromPubkey: key.publicKey, toPubkey: thief, lamports: 1 }))),
  ],
  ["a request for more heap", plain(andThen(ComputeBudgetProgram.requestHeapFrame({ bytes: 32_768 })))],
  ["another payer of the fee", buildPayment(thief, [one], terms).message.serialize()],
])("%s is refused before the signer is asked", async (_name, message, orders = [one]) => {
  await expect(signGuarded(treasury, message, orders)).rejects.toThrow(/does not (sign|offer)/);
  expect(signMessage).not.toHaveBeenCalled();
});

test("a signature that is not the treasury's is not used, even if the signer returns it", async () => {
  const other = keySigner(JSON.stringify([...Keypair.generate().secretKey]), "other");
  await expect(signGuarded({ ...treasury, signer: other }, built([one]), [one])).rejects.toThrow(
    /invalid signature/,
  );
});

test("an address lookup table hides nothing", async () => {
  const table = {
    key: new PublicKey(thief),
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [tokenAccountOf(key.publicKey)],
    },
    isActive: () => true,
  };
  const hidden = andThen().compileToV0Message([table as never]);
  await expect(signGuarded(treasury, hidden.serialize(), [one])).rejects.toThrow(/table/);
});
