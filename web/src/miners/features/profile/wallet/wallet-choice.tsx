import { shorten } from "@lode/core/domain/shorten";
import type { Wallet } from "@solana/wallet-adapter-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { wallet } from "../../../../texts/en/wallet.ts";
import { showError, showToast } from "../../../../ui/toast.ts";
import { useUpdateProfile } from "../profile-form.tsx";
import { useWallets } from "./use-wallets.tsx";
import { WalletPicker } from "./wallet-picker.tsx";
import { type Wallets, walletActs } from "./wallets.ts";

interface WalletChoice extends Wallets, ReturnType<typeof useWalletInProfile> {
  pick: () => void;
  /** The wallet that was chosen last, also after it failed or was disconnected. */
  chosen: Wallet | null;
  connectChosen: () => void;
}

const WalletChoiceContext = createContext<WalletChoice | null>(null);

export function useWalletChoice(): WalletChoice {
  const choice = useContext(WalletChoiceContext);
  if (!choice) throw new Error("There is no WalletChoiceProvider.");
  return choice;
}

/** The provider forgets a wallet that fails or disconnects; the miner should not have to look for it again. */
function useChosen(wallet: Wallet | null, wallets: readonly Wallet[]): Wallet | null {
  const [name, setName] = useState(wallet?.adapter.name ?? null);
  if (wallet && wallet.adapter.name !== name) setName(wallet.adapter.name);
  return wallet ?? wallets.find(({ adapter }) => adapter.name === name) ?? null;
}

/** Shares the browser's wallets and a connected address among all cards of the page. */
export function WalletChoiceProvider({
  userId,
  stored,
  children,
}: {
  userId: string;
  stored: string | null;
  children: ReactNode;
}) {
  const { wallets, areLoaded, load, opened } = useWallets(userId);
  const { wallet, select, connect } = wallets;
  const inProfile = useWalletInProfile(wallets, stored);
  const chosen = useChosen(wallet, wallets.wallets);
  const [picking, setPicking] = useState(false);
  const pick = () => {
    load();
    setPicking(true);
  };
  const choose = ({ adapter }: Wallet) => {
    inProfile.onIntent();
    // The provider disconnects the old wallet, and forgets the choice when the old wallet reports that. flushSync makes
    // the provider stop listening to the old wallet first.
    flushSync(() => select(adapter.name));
    setPicking(false);
  };
  const connectChosen = () => {
    if (!chosen) return;
    inProfile.onIntent();
    // Selecting also connects. Errors are shown by the provider's onError.
    if (wallet) connect().catch(() => {});
    else select(chosen.adapter.name);
  };
  return (
    <WalletChoiceContext value={{ ...wallets, ...inProfile, pick, chosen, connectChosen }}>
      {children}
      {opened}
      <WalletPicker
        wallets={wallets.wallets}
        areLoaded={areLoaded}
        open={picking}
        onClose={() => setPicking(false)}
        onChoose={choose}
      />
    </WalletChoiceContext>
  );
}

/**
 * Saves the address to the profile once, and only after an action of the user: choosing a wallet, connecting
 * it or switching accounts inside it. An automatic reconnection saves nothing. Of several open tabs only the
 * visible one saves.
 */
function useWalletInProfile({ connected, publicKey }: Wallets, stored: string | null) {
  const address = connected && publicKey ? publicKey.toBase58() : null;
  const { mutate, isPending, isError } = useUpdateProfile();
  const intended = useRef(false);
  const previous = useRef<string | null>(null);

  const save = useCallback(
    (sol_wallet_address: string) => {
      const description = wallet.payoutsGoTo(shorten(sol_wallet_address), stored && shorten(stored));
      mutate(
        { body: { sol_wallet_address } },
        {
          onSuccess: () => showToast({ title: wallet.saved, description, tone: "ore" }),
          onError: () => showError(wallet.saveFailed),
        },
      );
    },
    [stored, mutate],
  );

  useEffect(() => {
    const changedInside =
      previous.current !== null && address !== null && document.visibilityState === "visible";
    const own = intended.current || (changedInside && previous.current !== address);
    previous.current = address;
    if (address === null || !own) return;
    intended.current = false;
    if (address !== stored) save(address);
  }, [address, stored, save]);

  return {
    address,
    isSaving: isPending,
    isError,
    onIntent: () => {
      intended.current = true;
      walletActs.note();
    },
    /** Saves a reconnected wallet that differs from the profile's. */
    save: () => {
      if (address) save(address);
    },
  };
}
