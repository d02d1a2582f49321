import { wallet } from "../../../../texts/en/wallet.ts";
import { buttonStyle } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { KnownWalletLinks } from "./known-wallet-links.tsx";
import { KNOWN_WALLETS, MOBILE_WALLETS } from "./known-wallets.ts";

/** A browser inside another app cannot hand over to a wallet. */
const isInsideAnApp = (): boolean => /\bwv\b|; wv\)/i.test(navigator.userAgent);

export function NoMobileWallet({ open, onClose }: { open: boolean; onClose: () => void }) {
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
