import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { isWalletRemembered } from "../../../../lib/session.ts";
import { network } from "../../../../texts/en/network.ts";
import { wallet as texts } from "../../../../texts/en/wallet.ts";
import { whenIdle } from "../../../../ui/later-part.tsx";
import { showError } from "../../../../ui/toast.ts";
import { useDocumentForWalletApps } from "./mobile/local-sockets.ts";
import type { OpenWalletsProps } from "./open-wallets.tsx";
import { NO_WALLETS, type Wallets, WalletsContext } from "./use-wallets.ts";

/**
 * Shares the browser's wallets among all cards of the page. Their code is a third of the profile, so it is loaded only
 * when the miner asks for a wallet, or after the page if a wallet reconnects by itself.
 */
export function WalletsProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const [Opened, setOpened] = useState<ComponentType<OpenWalletsProps> | null>(null);
  const [state, setState] = useState<Wallets | null>(null);
  const [reconnecting, setReconnecting] = useState(isWalletRemembered);
  useDocumentForWalletApps();
  const open = async () => {
    const { OpenWallets } = await import("./open-wallets.tsx");
    setOpened(() => OpenWallets);
  };
  const load = () => {
    if (!Opened) open().catch(() => showError(network.unreachable, texts.error));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render decides.
  useEffect(() => {
    if (reconnecting)
      whenIdle()
        .then(open)
        .catch(() => setReconnecting(false));
  }, []);
  const wallets = state ?? { ...NO_WALLETS, connecting: reconnecting };
  return (
    <WalletsContext value={{ ...wallets, areLoaded: state !== null, load }}>
      {children}
      {Opened ? <Opened userId={userId} onChange={setState} /> : null}
    </WalletsContext>
  );
}
