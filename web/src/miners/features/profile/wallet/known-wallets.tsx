import type { WalletName } from "@solana/wallet-adapter-base";
import { wallet } from "../../../../texts/en/wallet.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";

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

export interface KnownWallet {
  name: string;
  install: string;
  /** The address that opens a page in the wallet's own browser on a phone, where there are no extensions. */
  openHere: (page: string) => string;
}

const browse = (base: string) => (page: string) =>
  `${base}${encodeURIComponent(page)}?ref=${encodeURIComponent(new URL(page).origin)}`;

export const KNOWN_WALLETS: readonly KnownWallet[] = [
  {
    name: "Phantom",
    install: "https://phantom.com/download",
    openHere: browse("https://phantom.app/ul/browse/"),
  },
  {
    name: "Solflare",
    install: "https://www.solflare.com/download/",
    openHere: browse("https://solflare.com/ul/v1/browse/"),
  },
  {
    name: "Backpack",
    install: "https://backpack.app/download",
    openHere: browse("https://backpack.app/ul/v1/browse/"),
  },
];

export const ALL_WALLETS = "https://solana.com/solana-wallets";
/** Solana Mobile's list of wallet apps, which its mobile wallet adapter links to. */
export const MOBILE_WALLETS = "https://solanamobile.com/wallets";

/** The name of the page's own wallet, whose code only a sandbox build contains. */
export const SANDBOX_WALLET = "Sandbox wallet" as WalletName<"Sandbox wallet">;

export const isPhone = (userAgent: string = globalThis.navigator?.userAgent ?? ""): boolean =>
  /android|iphone|ipad/i.test(userAgent);
