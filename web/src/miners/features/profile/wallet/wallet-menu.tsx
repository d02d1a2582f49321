import { DropdownMenu as Primitive } from "radix-ui";
import { type ReactNode, useRef, useState } from "react";
import { wallet as texts } from "../../../../texts/en/wallet.ts";
import { copyText } from "../../../../ui/copy-text.ts";
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

/**
 * Not modal: a modal menu locks the scroll with a style element, which the content security policy refuses.
 * Not in a portal either, so that it stays inside the page's landmarks.
 */
function Menu({
  trigger,
  children,
  open,
  onOpenChange,
}: {
  trigger: ReactNode;
  children: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const change = (isOpen: boolean) => {
    if (isOpen) button.current?.scrollIntoView({ block: "nearest" });
    onOpenChange(isOpen);
  };
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={change}>
      {/* The margin is the room that the menu needs below. */}
      <Primitive.Trigger asChild ref={button} className="scroll-mb-56">
        {trigger}
      </Primitive.Trigger>
      <Primitive.Content
        align="start"
        sideOffset={6}
        // Below in any case: above the trigger it would cover the heading that says what it is about.
        avoidCollisions={false}
        className="facet z-40 min-w-52 animate-rise border border-seam bg-surface p-1.5 shadow-lg"
      >
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

function MenuItem({
  children,
  onChoose,
  keepOpen = false,
}: {
  children: ReactNode;
  onChoose: () => void;
  keepOpen?: boolean;
}) {
  return (
    <Primitive.Item
      onSelect={(event) => {
        if (keepOpen) event.preventDefault();
        onChoose();
      }}
      className="flex min-h-10 cursor-pointer items-center gap-2 rounded-xs px-3 text-sm outline-none data-highlighted:bg-shelf"
    >
      {children}
    </Primitive.Item>
  );
}
