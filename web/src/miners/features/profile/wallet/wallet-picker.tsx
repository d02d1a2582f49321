import { useWallet, type Wallet } from "@solana/wallet-adapter-react";
import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Spinner } from "../../../../ui/spinner.tsx";
import { arrangeWallets, isInstalled } from "./wallet-list.ts";

/** Wallets may register late: the picker reports none only after this time. */
const DETECTION_MS = 5_000;

function WalletItem({ wallet, onChoose }: { wallet: Wallet; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-14 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-shelf"
      >
        <img src={wallet.adapter.icon} alt="" className="size-8" />
        <span className="flex-1 font-medium">{wallet.adapter.name}</span>
        {isInstalled(wallet) ? <span className="text-sm text-sound">Detected</span> : null}
      </button>
    </li>
  );
}

function NoWallet() {
  const [looking, setLooking] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLooking(false), DETECTION_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="flex items-center gap-2 text-silt">
      {looking ? (
        <>
          <Spinner />
          Looking for wallets...
        </>
      ) : (
        "No wallet was found in this browser. After you install one, it appears here."
      )}
    </p>
  );
}

export function WalletPicker({
  open,
  onClose,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  onChoose: (wallet: Wallet) => void;
}) {
  const { wallets } = useWallet();
  const [expanded, setExpanded] = useState(false);
  const { title, shown, more } = arrangeWallets(wallets);
  const items = (list: Wallet[]) =>
    list.map((wallet) => (
      <WalletItem key={wallet.adapter.name} wallet={wallet} onChoose={() => onChoose(wallet)} />
    ));
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {shown.length === 0 ? <NoWallet /> : <ul>{items(shown)}</ul>}
      {more.length > 0 ? (
        <>
          <div
            inert={!expanded}
            className={classNames(
              "grid transition-[grid-template-rows] duration-250",
              expanded ? "grid-rows-[1fr]" : "grid-rows-[0fr]",
            )}
          >
            <ul className="overflow-hidden">{items(more)}</ul>
          </div>
          <button
            type="button"
            aria-expanded={expanded}
            onClick={() => setExpanded(!expanded)}
            className="mt-2 flex min-h-10 items-center gap-1 rounded-sm px-3 text-sm text-silt hover:text-ink"
          >
            {expanded ? "Less" : "More"} options
            <ChevronDown
              aria-hidden
              className={classNames("size-4 transition-transform", expanded && "rotate-180")}
            />
          </button>
        </>
      ) : null}
    </Dialog>
  );
}
