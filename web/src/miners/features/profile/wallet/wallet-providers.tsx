import type { WalletError } from "@solana/wallet-adapter-base";
import { ConnectionContext, type ConnectionContextState, WalletProvider } from "@solana/wallet-adapter-react";
import type { ReactNode } from "react";
import { showError } from "../../../../ui/toast.ts";

/**
 * Without a connection to Solana: the page signs no transactions and the server pays. The mobile adapter reads only
 * the name of the network from the endpoint.
 */
const NETWORK = { connection: { rpcEndpoint: "devnet" } } as ConnectionContextState;

/** Wallets register themselves through the Wallet Standard. */
const NONE: never[] = [];

const showWalletError = (error: WalletError) => showError(error.message || "Unknown error");

export function WalletProviders({ children }: { children: ReactNode }) {
  return (
    <ConnectionContext.Provider value={NETWORK}>
      <WalletProvider wallets={NONE} autoConnect onError={showWalletError}>
        {children}
      </WalletProvider>
    </ConnectionContext.Provider>
  );
}
