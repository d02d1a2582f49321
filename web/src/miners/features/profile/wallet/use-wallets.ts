import type { WalletContextState } from "@solana/wallet-adapter-react";
import { createContext, useContext } from "react";

export type Wallets = Pick<
  WalletContextState,
  | "connect"
  | "connected"
  | "connecting"
  | "disconnect"
  | "disconnecting"
  | "publicKey"
  | "select"
  | "signMessage"
  | "wallet"
  | "wallets"
>;

const nothing = async () => {};

/** Before the code of wallets has arrived. */
export const NO_WALLETS: Wallets = {
  connect: nothing,
  connected: false,
  connecting: false,
  disconnect: nothing,
  disconnecting: false,
  publicKey: null,
  select: () => {},
  signMessage: undefined,
  wallet: null,
  wallets: [],
};

interface LoadedWallets extends Wallets {
  areLoaded: boolean;
  /** Loads the code of wallets, if it has not arrived. */
  load: () => void;
}

export const WalletsContext = createContext<LoadedWallets>({
  ...NO_WALLETS,
  areLoaded: false,
  load: () => {},
});

export const useWallets = (): LoadedWallets => useContext(WalletsContext);
