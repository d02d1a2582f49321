import { useWallet, type Wallet } from "@solana/wallet-adapter-react";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useWalletInProfile } from "./use-wallet-in-profile.ts";
import { WalletPicker } from "./wallet-picker.tsx";

type WalletChoice = ReturnType<typeof useWalletInProfile> & {
  /** Opens the list of wallets. */
  pick: () => void;
};

const WalletChoiceContext = createContext<WalletChoice | null>(null);

export function useWalletChoice(): WalletChoice {
  const choice = useContext(WalletChoiceContext);
  if (!choice) throw new Error("There is no WalletChoiceProvider.");
  return choice;
}

/** Shares a list of wallets and a connected address among all cards of the page. */
export function WalletChoiceProvider({ stored, children }: { stored: string | null; children: ReactNode }) {
  const inProfile = useWalletInProfile(stored);
  const { select } = useWallet();
  const [picking, setPicking] = useState(false);
  const choose = ({ adapter }: Wallet) => {
    inProfile.onIntent();
    select(adapter.name);
    setPicking(false);
  };
  return (
    <WalletChoiceContext value={{ ...inProfile, pick: () => setPicking(true) }}>
      {children}
      <WalletPicker open={picking} onClose={() => setPicking(false)} onChoose={choose} />
    </WalletChoiceContext>
  );
}
