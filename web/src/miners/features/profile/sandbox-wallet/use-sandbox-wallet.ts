import { useEffect } from "react";
import { useSettings } from "../../../../lib/settings.ts";

let isRegistered = false;

/**
 * Offers the page's own wallet where the server pays play money. Only a build for the sandbox has its code
 * (infra/stack/programs/build-page.ts); in any other the branch below is removed, and the chunk with it.
 */
export function useSandboxWallet(): void {
  const { solanaCluster } = useSettings();
  useEffect(() => {
    if (!__SANDBOX_WALLET__ || solanaCluster !== "sandbox" || isRegistered) return;
    isRegistered = true;
    // A browser without Ed25519 or storage has none; other wallets work there.
    void import("./register-sandbox-wallet.ts")
      .then(({ registerSandboxWallet }) => registerSandboxWallet())
      .catch(() => {});
  }, [solanaCluster]);
}
