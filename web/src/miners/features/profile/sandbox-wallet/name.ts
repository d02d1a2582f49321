import type { WalletName } from "@solana/wallet-adapter-base";

/** The name of the page's own wallet. Separate from its code, which only a sandbox build contains. */
export const SANDBOX_WALLET = "Sandbox wallet" as WalletName<"Sandbox wallet">;
