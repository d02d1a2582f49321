import { useState } from "react";
import { wallet as texts } from "../../../../texts/en/wallet.ts";
import { copyText } from "../../../../ui/copy-text.ts";
import { Menu, MenuItem } from "../../../../ui/menu.tsx";
import { ConnectedButton } from "./connected-button.tsx";
import { useWallets } from "./use-wallets.ts";
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

export function WalletMenu({ address }: { address: string }) {
  const { disconnect } = useWallets();
  const { pick } = useWalletChoice();
  const [open, setOpen] = useState(false);
  const leave = () => {
    walletActs.note();
    disconnect().catch(() => {});
  };
  return (
    <Menu open={open} onOpenChange={setOpen} trigger={<ConnectedButton address={address} />}>
      <CopyItem address={address} />
      <MenuItem onChoose={pick}>{texts.change}</MenuItem>
      <MenuItem onChoose={leave}>{texts.disconnect}</MenuItem>
    </Menu>
  );
}
