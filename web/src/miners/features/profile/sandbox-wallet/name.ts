import type { WalletName } from "@solana/wallet-adapter-base";

/** Of the page's own wallet. Apart from its code, which a page without sandbox does not have. */
export const SANDBOX_WALLET = "Sandbox wallet" as WalletName<"Sandbox wallet">;
