import { WalletReadyState } from "@solana/wallet-adapter-base";
import type { Wallet } from "@solana/wallet-adapter-react";

export interface WalletList {
  title: string;
  shown: Wallet[];
  /** Behind 'More options'; empty unless some wallets are installed and others are not. */
  more: Wallet[];
}

/** Installed wallets first; if none is installed, those that could be. */
export function arrangeWallets(wallets: readonly Wallet[]): WalletList {
  const installed = wallets.filter(({ readyState }) => readyState === WalletReadyState.Installed);
  const others = wallets.filter(
    ({ readyState }) =>
      readyState === WalletReadyState.Loadable || readyState === WalletReadyState.NotDetected,
  );
  if (installed.length === 0) {
    return { title: "You'll need a wallet on Solana to continue", shown: others, more: [] };
  }
  return { title: "Connect a wallet on Solana to continue", shown: installed, more: others };
}

export const isInstalled = ({ readyState }: Wallet): boolean => readyState === WalletReadyState.Installed;
