import { expect, test } from "vitest";
import { sandboxWalletSeed } from "./sandbox-wallet.ts";

test("a miner's seed has 32 bytes, is always the same, and differs from the next miner's", () => {
  const [first, second] = ["0199aa00-0000-7000-8000-0000000000ff", "0199aa00-0000-7000-8000-0000000000fe"];
  const seed = sandboxWalletSeed(first);
  expect(seed).toHaveLength(32);
  expect([...seed.slice(0, 3), seed[15], seed[31]]).toEqual([0x01, 0x99, 0xaa, 0xff, 0xff]);
  expect(sandboxWalletSeed(first)).toEqual(seed);
  expect(sandboxWalletSeed(second)).not.toEqual(seed);
});
