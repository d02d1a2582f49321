import { WalletReadyState } from "@solana/wallet-adapter-base";
import type { Wallet } from "@solana/wallet-adapter-react";
import { expect, test } from "vitest";
import { KNOWN_WALLETS, SANDBOX_WALLET } from "./known-wallets.tsx";
import { arrangeWallets } from "./wallet-list.ts";

const { Installed, Loadable, NotDetected } = WalletReadyState;
const wallet = (name: string, readyState: WalletReadyState) => ({ adapter: { name }, readyState }) as Wallet;
const sandbox = wallet(SANDBOX_WALLET, Installed);

test.each([
  // wallets, has installed, shown, more, missing
  [[], false, [], [], ["Phantom", "Solflare", "Backpack"]],
  [[sandbox], true, [], [], ["Phantom", "Solflare", "Backpack"]],
  [[sandbox, wallet("Mobile", Loadable)], true, ["Mobile"], [], ["Phantom", "Solflare", "Backpack"]],
  [[wallet("Phantom", Installed)], true, ["Phantom"], [], ["Solflare", "Backpack"]],
  [[sandbox, wallet("Own", Installed)], true, ["Own"], [], ["Phantom", "Solflare", "Backpack"]],
  [[wallet("Mobile", Loadable)], false, ["Mobile"], [], ["Phantom", "Solflare", "Backpack"]],
  [
    [wallet("Backpack", Installed), wallet("Mobile", Loadable), wallet("Solflare", NotDetected)],
    true,
    ["Backpack"],
    ["Mobile", "Solflare"],
    ["Phantom"],
  ],
] as const)(
  "%#: installed %s, shown %j, more %j, missing %j",
  (wallets, hasInstalled, shown, more, missing) => {
    const names = (list: readonly Wallet[]) => list.map(({ adapter }) => adapter.name);
    const list = arrangeWallets(wallets);
    expect({
      ...list,
      shown: names(list.shown),
      more: names(list.more),
      missing: list.missing.map((one) => one.name),
    }).toEqual({
      hasInstalled,
      sandbox: wallets.find((one) => one === sandbox) ?? null,
      shown,
      more,
      missing,
    });
  },
);

test("a wallet's app opens the whole address of this page", () => {
  const page = "https://lode.example/profile?a=b#withdraw";
  for (const { openHere } of KNOWN_WALLETS) {
    expect(new URL(openHere(page)).pathname).toContain(encodeURIComponent(page));
  }
});
