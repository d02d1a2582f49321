import type { Plugin } from "vite";

const REPLACED = "@solana-mobile/wallet-adapter-mobile";
const VIRTUAL = "\0own-mobile-adapter";

/**
 * Keeps Solana's mobile adapter and its dialogs out of the bundle. The wallet provider creates that adapter only if the
 * page offers none of the same name, and the page offers its own (features/profile/wallet/mobile).
 */
export const ownMobileAdapter = (): Plugin => ({
  name: "own-mobile-adapter",
  enforce: "pre",
  resolveId: (id) => (id === REPLACED ? VIRTUAL : null),
  load: (id) =>
    id === VIRTUAL
      ? `export const SolanaMobileWalletAdapterWalletName = "Mobile Wallet Adapter";
export class SolanaMobileWalletAdapter {}
export const createDefaultAddressSelector = () => {};
export const createDefaultAuthorizationResultCache = () => {};
export const createDefaultWalletNotFoundHandler = () => {};`
      : null,
});
