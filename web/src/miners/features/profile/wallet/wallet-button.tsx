import { useWallet } from "@solana/wallet-adapter-react";
import { WalletMinimal } from "lucide-react";
import { useState } from "react";
import { shorten } from "../../../../lib/format.ts";
import { wallet as texts } from "../../../../texts/en/wallet.ts";
import { Button } from "../../../../ui/button.tsx";
import { copyText } from "../../../../ui/copy-text.ts";
import { Menu, MenuItem } from "../../../../ui/menu.tsx";
import { walletActs } from "./wallet-acts.ts";
import { useWalletChoice } from "./wallet-choice.tsx";

const COPIED_MS = 400;

function CopyItem({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(address))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <MenuItem keepOpen onChoose={() => void copy()}>
      {copied ? texts.copied : texts.copy}
    </MenuItem>
  );
}

/** Five states: no wallet, has wallet, connecting, connected, disconnecting. */
export function WalletButton() {
  const { connecting, disconnecting, disconnect } = useWallet();
  const { address, pick, chosen, connectChosen } = useWalletChoice();
  const [menuOpen, setMenuOpen] = useState(false);
  const leave = () => {
    walletActs.note();
    disconnect().catch(() => {});
  };
  if (address && !disconnecting) {
    return (
      <Menu
        open={menuOpen}
        onOpenChange={setMenuOpen}
        trigger={
          <Button look="chain">
            <WalletMinimal aria-hidden className="size-5" />
            {shorten(address, 4)}
          </Button>
        }
      >
        <CopyItem address={address} />
        <MenuItem onChoose={pick}>{texts.change}</MenuItem>
        <MenuItem onChoose={leave}>{texts.disconnect}</MenuItem>
      </Menu>
    );
  }
  const label = disconnecting ? texts.disconnecting : connecting ? texts.connecting : null;
  return (
    <>
      <Button look="chain" disabled={label !== null} onClick={chosen ? connectChosen : pick}>
        <WalletMinimal aria-hidden className="size-5" />
        {label ?? (chosen ? texts.connect : texts.select)}
      </Button>
      {chosen && !label ? (
        <>
          <span className="font-medium">{chosen.adapter.name}</span>
          <Button look="bare" size="small" onClick={pick}>
            {texts.change}
          </Button>
        </>
      ) : null}
    </>
  );
}
