import { getAssociatedTokenAddressSync } from "@solana/spl-token";
import { Keypair, SystemProgram } from "@solana/web3.js";
import { expect, test } from "vitest";
import { browserNode, isPayableAddress, USDC_DEVNET_MINT } from "./addresses.ts";

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

const OWN = "https://provider.test/?api-key=secret";

test.each([
  ["sandbox", undefined, OWN],
  ["devnet", undefined, null],
  ["devnet", "https://public.test", "https://public.test"],
  ["sandbox", "https://public.test", "https://public.test"],
] as const)(
  "on %s with BROWSER_RPC_URL %s, browsers may ask %s",
  (SOLANA_CLUSTER, BROWSER_RPC_URL, expected) => {
    expect(browserNode({ SOLANA_CLUSTER, BROWSER_RPC_URL, SOLANA_RPC_URL: OWN })).toBe(expected);
  },
);
