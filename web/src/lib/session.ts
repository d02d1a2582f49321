import { readKey, writeKey } from "./kept.ts";
import { makeListeners } from "./store.ts";

/**
 * The bearer of this browser, and the token that still has to be revoked if a sign-out did not reach the
 * server. docs/pages.md fixes the name `session_token` in local storage.
 */
const TOKEN_KEY = "session_token";
/** Solana's wallet provider writes it. */
const WALLET_KEY = "walletName";
const UNREVOKED_KEY = "session_token_to_revoke";

const { notify, subscribe } = makeListeners();

export const readToken = (): string | null => readKey(TOKEN_KEY);

export function storeToken(token: string | null): void {
  writeKey(TOKEN_KEY, token);
  // The next person to sign in here must not find this miner's wallet.
  if (token === null) {
    storeMobileWallet(null);
    writeKey(WALLET_KEY, null);
  }
  notify();
}

/** The stored permission of a wallet app on this phone. */
export const readMobileWallet = (): string | null => readKey("mobile_wallet");
export const storeMobileWallet = (value: string | null): void => writeKey("mobile_wallet", value);

/** Whether a wallet reconnects by itself when the profile opens. */
export const isWalletRemembered = (): boolean => readKey(WALLET_KEY) !== null;

export const readUnrevokedToken = (): string | null => readKey(UNREVOKED_KEY);
export const storeUnrevokedToken = (token: string | null): void => writeKey(UNREVOKED_KEY, token);

/**
 * Also listens to other tabs: a sign-out there signs out here. A page from the browser's memory has missed such events.
 */
export function subscribeToToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) listener();
  };
  const unsubscribe = subscribe(listener);
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", listener);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", listener);
  };
}
