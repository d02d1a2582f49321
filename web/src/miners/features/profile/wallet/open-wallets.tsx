import type { Adapter, WalletError } from "@solana/wallet-adapter-base";
import {
  ConnectionContext,
  type ConnectionContextState,
  ConnectionProvider,
  useWallet,
  WalletProvider,
} from "@solana/wallet-adapter-react";
import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import { useSettings } from "../../../../lib/settings.ts";
import { wallet as texts, wallet } from "../../../../texts/en/wallet.ts";
import { Button, buttonStyle, Spinner } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { showError, showToast } from "../../../../ui/toast.ts";
import { KNOWN_WALLETS, KnownWalletLinks, MOBILE_WALLETS } from "./known-wallets.tsx";
import { MobileFailure, type MobileStep } from "./mobile/mobile-failure.ts";
import { MobileWallet } from "./mobile/mobile-wallet.ts";
import { walletErrorSentence } from "./wallet-error.ts";
import { type OpenWalletsProps, walletActs } from "./wallets.ts";

let isRegistered = false;
/** The miner whose sandbox wallet it is. Another miner may sign in without a page load. */
let minerId = "";

/**
 * Offers the page's own wallet if the server pays with play money. Only a sandbox build contains its code
 * (infra/stack/programs/build-page.ts); any other build removes the branch below and its chunk.
 */
function useSandboxWallet(userId: string): void {
  const { solanaCluster } = useSettings();
  useEffect(() => {
    minerId = userId;
    if (!__SANDBOX_WALLET__ || solanaCluster !== "sandbox" || isRegistered) return;
    isRegistered = true;
    // A browser without Ed25519 cannot have the sandbox wallet; other wallets still work.
    void import("../sandbox-wallet/register-sandbox-wallet.ts")
      .then(({ registerSandboxWallet }) => registerSandboxWallet(() => minerId))
      .catch(() => {});
  }, [solanaCluster, userId]);
}

/** The page signs no transactions, so without a node to ask it needs no connection, only the network's name. */
const NO_NODE = { connection: { rpcEndpoint: "devnet" } } as ConnectionContextState;

function ChainConnection({ children }: { children: ReactNode }) {
  const { chain } = useSettings();
  return chain ? (
    <ConnectionProvider endpoint={chain.rpcUrl}>{children}</ConnectionProvider>
  ) : (
    <ConnectionContext.Provider value={NO_NODE}>{children}</ConnectionContext.Provider>
  );
}

function showWalletError(error: WalletError): void {
  if (!walletActs.wereAsked()) return;
  const { cancelled, sentence } = walletErrorSentence(
    error.error instanceof MobileFailure ? error.error : error,
  );
  if (cancelled) showToast({ title: sentence });
  else showError(sentence, wallet.error);
}

function Report({ onChange }: Pick<OpenWalletsProps, "onChange">) {
  const wallets = useWallet();
  useEffect(() => onChange(wallets), [wallets, onChange]);
  return null;
}

/**
 * Finds and connects wallets, with Solana's code, and reports every change. The provider's state is new in every
 * render, so a report must not render it again: hence the memo.
 */
export const OpenWallets = memo(function OpenWallets({ userId, onChange }: OpenWalletsProps) {
  const { productName } = useSettings();
  const name = useRef(productName);
  name.current = productName;
  const [step, setStep] = useState<MobileStep | null>(null);
  // All other wallets register themselves through the Wallet Standard.
  const [wallets] = useState((): Adapter[] => [
    new MobileWallet({ show: setStep, productName: () => name.current }),
  ]);
  useSandboxWallet(userId);
  useEffect(() => walletActs.forget, []);
  return (
    <ChainConnection>
      <WalletProvider wallets={wallets} autoConnect onError={showWalletError}>
        <Report onChange={onChange} />
      </WalletProvider>
      <MobileWalletDialog step={step} onClose={() => setStep(null)} />
    </ChainConnection>
  );
});

function NoWalletApp() {
  return (
    <>
      <div className="mt-3">
        <KnownWalletLinks wallets={KNOWN_WALLETS} />
      </div>
      <NewTabLink href={MOBILE_WALLETS} className={buttonStyle("chain", "regular", "mt-4 w-full")}>
        {texts.find}
      </NewTabLink>
    </>
  );
}

/** Each step of a conversation with a wallet app. Closing the dialog ends the conversation. */
function MobileWalletDialog(given: { step: MobileStep | null; onClose: () => void }) {
  // The last step stays visible while the dialog closes.
  const last = useRef(given.step);
  const step = given.step ?? last.current;
  last.current = step;
  const close = () => (step && "cancel" in step ? step.cancel() : given.onClose());
  return (
    <Dialog open={given.step !== null} onClose={close} title={step ? texts.step[step.kind].title : ""}>
      {step ? (
        <>
          <p role="status" className="flex items-start gap-3 text-silt">
            {step.kind === "looking" || step.kind === "waiting" ? (
              <span className="mt-1">
                <Spinner />
              </span>
            ) : null}
            {texts.step[step.kind].note}
          </p>
          {step.kind === "not-found" ? <NoWalletApp /> : null}
          {"cancel" in step ? (
            <div className="mt-5 flex flex-wrap justify-end gap-3">
              <Button look="quiet" onClick={step.cancel}>
                {texts.cancel}
              </Button>
              {"go" in step ? (
                <Button look="chain" data-autofocus onClick={step.go}>
                  {step.kind === "open" ? texts.openApp : texts.goOn}
                </Button>
              ) : null}
            </div>
          ) : null}
        </>
      ) : null}
    </Dialog>
  );
}
