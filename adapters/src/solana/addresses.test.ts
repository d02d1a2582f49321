import { getAssociatedTokenAddressSync } from "@solana/spl-token";
import { Keypair, SystemProgram } from "@solana/web3.js";
import { expect, test } from "vitest";
import { isPayableAddress, USDC_DEVNET_MINT } from "./addresses.ts";

const treasury = Keypair.generate().publicKey.toBase58();
const wallet = Keypair.generate().publicKey;

test.each([
  ["a wallet", wallet.toBase58(), true],
  ["the treasury", treasury, false],
  ["the mint, which is on the curve", USDC_DEVNET_MINT.toBase58(), false],
  ["the System program", SystemProgram.programId.toBase58(), false],
  [
    "a token account, off the curve",
    getAssociatedTokenAddressSync(USDC_DEVNET_MINT, wallet).toBase58(),
    false,
  ],
  ["a letter that base58 does not have", `0${wallet.toBase58().slice(1)}`, false],
  ["too short", "abc", false],
  ["nothing", "", false],
])("whether the treasury may pay an address: %s", (_name, address, payable) => {
  expect(isPayableAddress(address, treasury)).toBe(payable);
});
