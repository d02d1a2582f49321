import { useRef } from "react";
import { wallet as texts } from "../../../../../texts/en/wallet.ts";
import { Button, buttonStyle, Spinner } from "../../../../../ui/button.tsx";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { NewTabLink } from "../../../../../ui/new-tab-link.tsx";
import { KnownWalletLinks } from "../known-wallet-links.tsx";
import { KNOWN_WALLETS, MOBILE_WALLETS } from "../known-wallets.ts";
import type { MobileStep } from "./mobile-steps.ts";

const TITLES = (): Record<MobileStep["kind"], string> => ({
  permission: texts.allowTitle,
  open: texts.openTitle,
  looking: texts.lookingTitle,
  waiting: texts.waitingTitle,
  "not-found": texts.cannotFind,
  incompatible: texts.cannotFind,
  blocked: texts.blocked,
});

const NOTES = (): Record<MobileStep["kind"], string> => ({
  permission: texts.allowNote,
  open: texts.openNote,
  looking: texts.lookingNote,
  waiting: texts.waitingNote,
  "not-found": texts.mobileNeeded,
  incompatible: texts.incompatible,
  blocked: texts.blockedNote,
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
export function MobileWalletDialog(given: { step: MobileStep | null; onClose: () => void }) {
  // The last step stays visible while the dialog closes.
  const last = useRef(given.step);
  const step = given.step ?? last.current;
  last.current = step;
  const close = () => (step && "cancel" in step ? step.cancel() : given.onClose());
  return (
    <Dialog open={given.step !== null} onClose={close} title={step ? TITLES()[step.kind] : ""}>
      {step ? (
        <>
          <p role="status" className="flex items-start gap-3 text-silt">
            {step.kind === "looking" || step.kind === "waiting" ? (
              <span className="mt-1">
                <Spinner />
              </span>
            ) : null}
            {NOTES()[step.kind]}
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
