import { shorten } from "@lode/core/domain/shorten";
import { useCallback, useEffect, useRef } from "react";
import { wallet } from "../../../../texts/en/wallet.ts";
import { showError, showToast } from "../../../../ui/toast.ts";
import { useUpdateProfile } from "../update-profile.ts";
import { useWallets } from "./use-wallets.ts";
import { walletActs } from "./wallet-acts.ts";

/** The address of the connected wallet, or null. */
function useWalletAddress(): string | null {
  const { connected, publicKey } = useWallets();
  return connected && publicKey ? publicKey.toBase58() : null;
}

/**
 * Saves the address to the profile once, and only after an action of the user: choosing a wallet, connecting
 * it or switching accounts inside it. An automatic reconnection saves nothing. Of several open tabs only the
 * visible one saves.
 */
export function useWalletInProfile(stored: string | null) {
  const address = useWalletAddress();
  const { mutate, isPending, isError } = useUpdateProfile();
  const intended = useRef(false);
  const previous = useRef<string | null>(null);

  const save = useCallback(
    (sol_wallet_address: string) => {
      const description = wallet.payoutsGoTo(shorten(sol_wallet_address), stored && shorten(stored));
      mutate(
        { sol_wallet_address },
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
