import { WalletReadyState } from "@solana/wallet-adapter-base";
import type { Wallet } from "@solana/wallet-adapter-react";

export interface WalletList {
  title: string;
  shown: Wallet[];
  /** Behind 'More options'; only where installed and other wallets both exist. */
  more: Wallet[];
}

/** Installed wallets first; with none installed, all that could be. */
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
