import { type ComponentType, useEffect, useState } from "react";
import { isWalletRemembered } from "../../../../lib/session.ts";
import { ui } from "../../../../texts/en/ui.ts";
import { wallet as texts } from "../../../../texts/en/wallet.ts";
import { whenIdle } from "../../../../ui/later-part.tsx";
import { showError } from "../../../../ui/toast.ts";
import { useDocumentForWalletApps } from "./mobile/local-sockets.ts";
import { NO_WALLETS, type OpenWalletsProps, type Wallets } from "./wallets.ts";

/**
 * The browser's wallets. Their code is a third of the profile, so it is loaded only when the miner asks for a wallet,
 * or after the page if a wallet reconnects by itself. `opened` is that code, to be rendered.
 */
export function useWallets(userId: string) {
  const [Opened, setOpened] = useState<ComponentType<OpenWalletsProps> | null>(null);
  const [state, setState] = useState<Wallets | null>(null);
  const [reconnecting, setReconnecting] = useState(isWalletRemembered);
  useDocumentForWalletApps();
  const open = async () => {
    const { OpenWallets } = await import("./open-wallets.tsx");
    setOpened(() => OpenWallets);
  };
  const load = () => {
    if (!Opened) open().catch(() => showError(ui.network.unreachable, texts.error));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render decides.
  useEffect(() => {
    if (reconnecting)
      whenIdle()
        .then(open)
        .catch(() => setReconnecting(false));
  }, []);
  const wallets: Wallets = state ?? { ...NO_WALLETS, connecting: reconnecting };
  const opened = Opened ? <Opened userId={userId} onChange={setState} /> : null;
  return { wallets, areLoaded: state !== null, load, opened };
}
