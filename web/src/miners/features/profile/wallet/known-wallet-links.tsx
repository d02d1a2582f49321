import { wallet } from "../../../../texts/en/wallet.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { isPhone, type KnownWallet } from "./known-wallets.ts";

/** On a phone, opens this page in the wallet's own browser; elsewhere, links to the maker's extension. */
export function KnownWalletLinks({ wallets }: { wallets: readonly KnownWallet[] }) {
  const phone = isPhone();
  return (
    <ul>
      {wallets.map(({ name, install, openHere }) => (
        <li key={name} className="flex min-h-14 items-center gap-3 px-3">
          <Avatar name={name} className="size-8" />
          <span className="flex-1 font-medium">{name}</span>
          <NewTabLink
            href={phone ? openHere(location.href) : install}
            className="inline-flex min-h-9 items-center gap-1 rounded-xs text-sm font-medium text-chain underline underline-offset-4"
          >
            {phone ? wallet.openIn : wallet.install}
            <span className="sr-only">{name}</span>
          </NewTabLink>
        </li>
      ))}
    </ul>
  );
}
