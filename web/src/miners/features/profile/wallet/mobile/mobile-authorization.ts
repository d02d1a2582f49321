import type { AuthorizationResult } from "@solana-mobile/mobile-wallet-adapter-protocol";
import { fromBase64 } from "../../../../../lib/base64.ts";
import { readMobileWallet, storeMobileWallet } from "../../../../../lib/session.ts";
import { MobileFailure } from "./mobile-failure.ts";

/** What a wallet app allowed. Kept in local storage until the miner disconnects the wallet or signs out. */
export interface MobileAuthorization {
  /** Base58. */
  address: string;
  /** Base64, as the protocol names an account. */
  publicKey: string;
  chains: readonly string[];
  authToken: string;
  walletName: string;
  /** The address that opens this wallet rather than any other, if the wallet has one. */
  uriBase: string | null;
}

/** Throws MobileFailure("no-account") if the wallet offers no usable account. The first is the one it prefers. */
export function authorizationOf(
  { accounts, auth_token, wallet_uri_base }: AuthorizationResult,
  base58: (publicKey: Uint8Array) => string,
): MobileAuthorization {
  const [account] = accounts;
  const bytes = account ? bytesOrNull(account.address) : null;
  if (!account || bytes?.length !== 32 || typeof auth_token !== "string") {
    throw new MobileFailure("no-account");
  }
  return {
    address: base58(bytes),
    publicKey: account.address,
    chains: account.chains ?? [],
    authToken: auth_token,
    walletName: account.label ?? "",
    uriBase: wallet_uri_base ?? null,
  };
}

function bytesOrNull(text: string): Uint8Array | null {
  try {
    return fromBase64(text);
  } catch {
    return null;
  }
}

/** Null if nothing is stored, or if another program wrote the value. */
export function readAuthorization(): MobileAuthorization | null {
  try {
    const stored = JSON.parse(readMobileWallet() ?? "null") as Partial<MobileAuthorization> | null;
    const isWhole = typeof stored?.authToken === "string" && fromBase64(stored.publicKey ?? "").length === 32;
    return isWhole ? (stored as MobileAuthorization) : null;
  } catch {
    return null;
  }
}

export const storeAuthorization = (authorization: MobileAuthorization | null): void =>
  storeMobileWallet(authorization && JSON.stringify(authorization));
