import type { Adapter, WalletError } from "@solana/wallet-adapter-base";
import { ConnectionContext, type ConnectionContextState, WalletProvider } from "@solana/wallet-adapter-react";
import { type ReactNode, useState } from "react";
import { wallet } from "../../../../texts/en/wallet.ts";
import { showError, showToast } from "../../../../ui/toast.ts";
import { useSandboxWallet } from "../sandbox-wallet/use-sandbox-wallet.ts";
import { MobileWallet } from "./mobile-wallet.ts";
import { NoMobileWallet } from "./no-mobile-wallet.tsx";
import { walletErrorSentence } from "./wallet-error.ts";

/** Without a connection to Solana: the page signs no transactions and the server pays. */
const NETWORK = { connection: { rpcEndpoint: "devnet" } } as ConnectionContextState;

function showWalletError(error: WalletError): void {
  const { cancelled, sentence } = walletErrorSentence(error.message);
  if (cancelled) showToast({ title: sentence });
  else showError(sentence, wallet.error);
}

export function WalletProviders({ children }: { children: ReactNode }) {
  const [noMobileWallet, setNoMobileWallet] = useState(false);
  // All other wallets register themselves through the Wallet Standard.
  const [wallets] = useState((): Adapter[] => [new MobileWallet(() => setNoMobileWallet(true))]);
  useSandboxWallet();
  return (
    <ConnectionContext.Provider value={NETWORK}>
      <WalletProvider wallets={wallets} autoConnect onError={showWalletError}>
        {children}
      </WalletProvider>
      <NoMobileWallet open={noMobileWallet} onClose={() => setNoMobileWallet(false)} />
    </ConnectionContext.Provider>
  );
}
