import type { WalletContextState } from "@solana/wallet-adapter-react";

const nothing = async () => {};

/** The state before the code of wallets has arrived. */
export const NO_WALLETS = {
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
} satisfies Partial<WalletContextState>;

export type Wallets = Pick<WalletContextState, keyof typeof NO_WALLETS>;

export interface OpenWalletsProps {
  userId: string;
  onChange: (wallets: Wallets) => void;
}

/** Whether the miner has asked a wallet to do something since the wallets were opened. */
let asked = false;

/** Until the miner acts, a wallet only reconnects by itself, and its errors are not shown. */
export const walletActs = {
  note: () => {
    asked = true;
  },
  forget: () => {
    asked = false;
  },
  wereAsked: (): boolean => asked,
};
