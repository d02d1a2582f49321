import type { Wallet } from "@solana/wallet-adapter-react";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { wallet as texts, wallet } from "../../../../texts/en/wallet.ts";
import { Mark } from "../../../../ui/badge.tsx";
import { buttonStyle, Spinner } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { ALL_WALLETS, isPhone, KnownWalletLinks, MOBILE_WALLETS } from "./known-wallets.tsx";
import { arrangeWallets, isInstalled } from "./wallet-list.ts";

/** Wallets may register late, so the picker reports a lack of wallets only after this time. */
const DETECTION_MS = 5_000;

interface Choosing {
  wallet: Wallet;
  onChoose: (wallet: Wallet) => void;
}

function WalletItem({ wallet, onChoose }: Choosing) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onChoose(wallet)}
        className="flex min-h-14 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-shelf"
      >
        <img src={wallet.adapter.icon} alt="" className="size-8" />
        <span className="flex-1 font-medium">{wallet.adapter.name}</span>
        {isInstalled(wallet) ? <span className="text-sm text-sound">{texts.detected}</span> : null}
      </button>
    </li>
  );
}

/** A wallet made in this browser: one click, no extension, paid with play money. */
function SandboxItem({ wallet, onChoose }: Choosing) {
  return (
    <button
      type="button"
      onClick={() => onChoose(wallet)}
      className="facet mb-4 flex w-full items-center gap-3 border border-ore-deep bg-ore-wash p-3 text-left hover:border-ink"
    >
      <img src={wallet.adapter.icon} alt="" className="size-8" />
      <span className="flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          {wallet.adapter.name}
          <Mark>{texts.playMoney}</Mark>
          <span className="text-sm font-normal text-sound">{texts.detected}</span>
        </span>
        <span className="block text-sm text-silt">{texts.sandboxNote}</span>
      </span>
    </button>
  );
}

const Looking = () => (
  <>
    <Spinner />
    {texts.looking}
  </>
);

function NoWallet() {
  const [looking, setLooking] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLooking(false), DETECTION_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="mb-2 flex min-h-12 items-center gap-2 text-sm text-silt">
      {looking ? <Looking /> : texts.none}
    </p>
  );
}

export function WalletPicker({
  wallets,
  areLoaded,
  open,
  onClose,
  onChoose,
}: {
  wallets: readonly Wallet[];
  areLoaded: boolean;
  open: boolean;
  onClose: () => void;
  onChoose: (wallet: Wallet) => void;
}) {
  const { hasInstalled, sandbox, shown, more, missing } = arrangeWallets(wallets);
  const items = (list: readonly Wallet[]) => (
    <ul>
      {list.map((wallet) => (
        <WalletItem key={wallet.adapter.name} wallet={wallet} onChoose={onChoose} />
      ))}
    </ul>
  );
  if (!areLoaded) {
    return (
      <Dialog open={open} onClose={onClose} title={texts.choose}>
        <p role="status" className="flex min-h-12 items-center gap-2 text-sm text-silt">
          <Looking />
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onClose={onClose} title={hasInstalled ? texts.choose : texts.needed}>
      {sandbox ? <SandboxItem wallet={sandbox} onChoose={onChoose} /> : null}
      {shown.length > 0 ? items(shown) : hasInstalled ? null : <NoWallet />}
      {hasInstalled ? (
        more.length + missing.length > 0 ? (
          <MoreOptions>
            {items(more)}
            <KnownWalletLinks wallets={missing} />
          </MoreOptions>
        ) : null
      ) : (
        <>
          <KnownWalletLinks wallets={missing} />
          <NewTabLink
            href={isPhone() ? MOBILE_WALLETS : ALL_WALLETS}
            className={buttonStyle("chain", "regular", "mt-4 w-full")}
          >
            {texts.find}
          </NewTabLink>
        </>
      )}
    </Dialog>
  );
}

/** The collapsible part of docs/pages.md: 250 ms, 'More options' and 'Less options'. */
function MoreOptions({ children }: { children: ReactNode }) {
  const [expanded, setExpanded] = useState(false);
  return (
    <>
      <div
        inert={!expanded}
        className={classNames(
          "grid transition-[grid-template-rows,visibility] duration-250",
          expanded ? "grid-rows-[1fr]" : "invisible grid-rows-[0fr]",
        )}
      >
        <div className="overflow-hidden">{children}</div>
      </div>
      <button
        type="button"
        aria-expanded={expanded}
        onClick={() => setExpanded(!expanded)}
        className="mt-2 flex min-h-10 items-center gap-1 rounded-sm px-3 text-sm text-silt hover:text-ink"
      >
        {expanded ? wallet.lessOptions : wallet.moreOptions}
        <ChevronDown
          aria-hidden
          className={classNames("size-4 transition-transform", expanded && "rotate-180")}
        />
      </button>
    </>
  );
}
