import type { WalletContextState } from "@solana/wallet-adapter-react";

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

export interface OpenWalletsProps {
  userId: string;
  onChange: (wallets: Wallets) => void;
}

const nothing = async () => {};

/** The state before the code of wallets has arrived. */
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
