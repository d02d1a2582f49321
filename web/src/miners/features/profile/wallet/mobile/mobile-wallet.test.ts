import { expect, test } from "vitest";
import { MobileWallet } from "./mobile-wallet.ts";

test("the page tells a wallet app that it supports the transaction versions legacy and 0", () => {
  const wallet = new MobileWallet({ show: () => {}, productName: () => "Lode" });
  expect([...wallet.supportedTransactionVersions]).toEqual(["legacy", 0]);
});
