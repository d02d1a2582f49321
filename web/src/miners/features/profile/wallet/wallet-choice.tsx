import type { Wallet } from "@solana/wallet-adapter-react";
import { createContext, type ReactNode, useContext, useState } from "react";
import { flushSync } from "react-dom";
import { useWalletInProfile } from "./use-wallet-in-profile.ts";
import { useWallets } from "./use-wallets.ts";
import { WalletPicker } from "./wallet-picker.tsx";

type WalletChoice = ReturnType<typeof useWalletInProfile> & {
  /** Opens the list of wallets. */
  pick: () => void;
  /** The wallet that was chosen last, also after it failed or was disconnected. */
  chosen: Wallet | null;
  /** Connects the wallet that was chosen last. */
  connectChosen: () => void;
};

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

/** Shares a list of wallets and a connected address among all cards of the page. */
export function WalletChoiceProvider({ stored, children }: { stored: string | null; children: ReactNode }) {
  const inProfile = useWalletInProfile(stored);
  const { wallet, wallets, select, connect, load } = useWallets();
  const chosen = useChosen(wallet, wallets);
  const [picking, setPicking] = useState(false);
  const pick = () => {
    load();
    setPicking(true);
  };
  const choose = ({ adapter }: Wallet) => {
    inProfile.onIntent();
    // The provider disconnects the old wallet, and forgets the choice when the old wallet reports that. flushSync makes the
    // provider stop listening to the old wallet first.
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
    <WalletChoiceContext value={{ ...inProfile, pick, chosen, connectChosen }}>
      {children}
      <WalletPicker open={picking} onClose={() => setPicking(false)} onChoose={choose} />
    </WalletChoiceContext>
  );
}
