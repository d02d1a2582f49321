import { useWallet } from "@solana/wallet-adapter-react";
import { WalletMinimal } from "lucide-react";
import { useState } from "react";
import { shorten } from "../../../../lib/format.ts";
import { wallet as texts } from "../../../../texts/en/wallet.ts";
import { Button } from "../../../../ui/button.tsx";
import { Menu, MenuItem } from "../../../../ui/menu.tsx";
import { useWalletChoice } from "./wallet-choice.tsx";

const COPIED_MS = 400;

function CopyItem({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
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
  const { wallet, connecting, disconnecting, connect, disconnect } = useWallet();
  const { address, pick, onIntent } = useWalletChoice();
  const [menuOpen, setMenuOpen] = useState(false);
  if (address) {
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
        <MenuItem onChoose={() => void disconnect().catch(() => {})}>{texts.disconnect}</MenuItem>
      </Menu>
    );
  }
  const press = () => {
    if (!wallet) return pick();
    onIntent();
    // Errors are shown by the provider's onError.
    connect().catch(() => {});
  };
  return (
    <Button look="chain" disabled={connecting || disconnecting} onClick={press}>
      <WalletMinimal aria-hidden className="size-5" />
      {connecting ? texts.connecting : wallet ? texts.connect : texts.select}
    </Button>
  );
}
