import { useWallet, type Wallet } from "@solana/wallet-adapter-react";
import { WalletMinimal } from "lucide-react";
import { useState } from "react";
import { shorten } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Menu, MenuItem } from "../../../../ui/menu.tsx";
import { WalletPicker } from "./wallet-picker.tsx";

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
      {copied ? "Copied" : "Copy address"}
    </MenuItem>
  );
}

/**
 * Five states: no wallet, has wallet, connecting, connected, disconnecting. `onIntent` is called when the user
 * chooses or connects a wallet, not when one is reconnected automatically.
 */
export function WalletButton({ onIntent }: { onIntent: () => void }) {
  const { wallet, publicKey, connected, connecting, disconnecting, select, connect, disconnect } =
    useWallet();
  const [picking, setPicking] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const address = connected ? publicKey?.toBase58() : undefined;

  const choose = ({ adapter }: Wallet) => {
    onIntent();
    select(adapter.name);
    setPicking(false);
  };
  const press = () => {
    if (!wallet) return setPicking(true);
    onIntent();
    // Errors are shown by the provider's onError.
    connect().catch(() => {});
  };

  return (
    <>
      {address ? (
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
          <MenuItem onChoose={() => setPicking(true)}>Change wallet</MenuItem>
          <MenuItem onChoose={() => void disconnect().catch(() => {})}>Disconnect</MenuItem>
        </Menu>
      ) : (
        <Button look="chain" disabled={connecting || disconnecting} onClick={press}>
          <WalletMinimal aria-hidden className="size-5" />
          {connecting ? "Connecting ..." : wallet ? "Connect" : "Select Wallet"}
        </Button>
      )}
      <WalletPicker open={picking} onClose={() => setPicking(false)} onChoose={choose} />
    </>
  );
}
