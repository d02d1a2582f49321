import type { WalletError } from "@solana/wallet-adapter-base";
import { ConnectionContext, type ConnectionContextState, WalletProvider } from "@solana/wallet-adapter-react";
import type { ReactNode } from "react";
import { showError } from "../../../../ui/toast.ts";

/**
 * No connection at all: the page signs no transactions, and payouts are the server's. The mobile adapter only
 * reads the name of the network out of the address.
 */
const NETWORK = { connection: { rpcEndpoint: "devnet" } } as ConnectionContextState;

/** Wallets announce themselves by the Wallet Standard; none has to be named. */
const NONE: never[] = [];

const tell = (error: WalletError) => showError(error.message || "Unknown error");

export function WalletProviders({ children }: { children: ReactNode }) {
  return (
    <ConnectionContext.Provider value={NETWORK}>
      <WalletProvider wallets={NONE} autoConnect onError={tell}>
        {children}
      </WalletProvider>
    </ConnectionContext.Provider>
  );
}
