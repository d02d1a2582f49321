import { useWallet } from "@solana/wallet-adapter-react";

/** The address of the connected wallet, or null. */
export function useWalletAddress(): string | null {
  const { connected, publicKey } = useWallet();
  return connected && publicKey ? publicKey.toBase58() : null;
}
