import { WalletReadyState } from "@solana/wallet-adapter-base";
import type { Wallet } from "@solana/wallet-adapter-react";
import { KNOWN_WALLETS, type KnownWallet, SANDBOX_WALLET } from "./known-wallets.tsx";

export interface WalletList {
  /** Also true for the page's own wallet, which is detected like any other. */
  hasInstalled: boolean;
  /** The page's own wallet with play money, in sandbox mode only. */
  sandbox: Wallet | null;
  /** Installed wallets; if none is installed, wallets that could be loaded. */
  shown: Wallet[];
  /** Wallets behind 'More options'. */
  more: Wallet[];
  /** Known wallets that were not found: shown if none is installed, else behind 'More options'. */
  missing: readonly KnownWallet[];
}

export function arrangeWallets(wallets: readonly Wallet[]): WalletList {
  const sandbox = wallets.find(({ adapter }) => adapter.name === SANDBOX_WALLET) ?? null;
  const installed = wallets.filter((wallet) => wallet !== sandbox && isInstalled(wallet));
  const others = wallets.filter(
    ({ readyState }) =>
      readyState === WalletReadyState.Loadable || readyState === WalletReadyState.NotDetected,
  );
  // A sandbox wallet does not move a phone's wallet app behind 'More options'.
  const [shown, more] = installed.length > 0 ? [installed, others] : [others, []];
  return {
    hasInstalled: sandbox !== null || installed.length > 0,
    sandbox,
    shown,
    more,
    missing: KNOWN_WALLETS.filter(({ name }) => !wallets.some(({ adapter }) => adapter.name === name)),
  };
}

export const isInstalled = ({ readyState }: Wallet): boolean => readyState === WalletReadyState.Installed;
