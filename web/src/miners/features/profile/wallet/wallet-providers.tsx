import type { Adapter, WalletError } from "@solana/wallet-adapter-base";
import { ConnectionContext, type ConnectionContextState, WalletProvider } from "@solana/wallet-adapter-react";
import { type ReactNode, useEffect, useState } from "react";
import { useSettings } from "../../../../lib/settings.ts";
import { wallet } from "../../../../texts/en/wallet.ts";
import { buttonStyle } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { showError, showToast } from "../../../../ui/toast.ts";
import { KnownWalletLinks } from "./known-wallet-links.tsx";
import { KNOWN_WALLETS, MOBILE_WALLETS } from "./known-wallets.ts";
import { MobileWallet } from "./mobile-wallet.ts";
import { walletErrorSentence } from "./wallet-error.ts";

/** A browser inside another app cannot open a wallet app. */
const isInsideAnApp = (): boolean => /\bwv\b|; wv\)/i.test(navigator.userAgent);

function NoMobileWallet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const incompatible = isInsideAnApp();
  return (
    <Dialog open={open} onClose={onClose} title={wallet.cannotFind}>
      <p className="text-silt">{incompatible ? wallet.incompatible : wallet.mobileNeeded}</p>
      {incompatible ? null : (
        <>
          <div className="mt-3">
            <KnownWalletLinks wallets={KNOWN_WALLETS} />
          </div>
          <NewTabLink href={MOBILE_WALLETS} className={buttonStyle("chain", "regular", "mt-4 w-full")}>
            {wallet.find}
          </NewTabLink>
        </>
      )}
    </Dialog>
  );
}

let isRegistered = false;

/**
 * Offers the page's own wallet if the server pays with play money. Only a sandbox build contains its code
 * (infra/stack/programs/build-page.ts); any other build removes the branch below and its chunk.
 */
function useSandboxWallet(): void {
  const { solanaCluster } = useSettings();
  useEffect(() => {
    if (!__SANDBOX_WALLET__ || solanaCluster !== "sandbox" || isRegistered) return;
    isRegistered = true;
    // A browser without Ed25519 or storage cannot have it; other wallets still work.
    void import("../sandbox-wallet/register-sandbox-wallet.ts")
      .then(({ registerSandboxWallet }) => registerSandboxWallet())
      .catch(() => {});
  }, [solanaCluster]);
}

/** Not a connection to Solana: the page signs no transactions, and the server pays. */
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
