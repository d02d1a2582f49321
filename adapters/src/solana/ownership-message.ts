import { verifyEd25519 } from "../crypto/ed25519.ts";

/** The message for a wallet to sign, in the format of Sign In With Solana. */
export function ownershipMessage(about: {
  product: string;
  origin: string;
  address: string;
  nonce: string;
  cluster: string;
  now: Date;
}): string {
  const { host } = new URL(about.origin);
  return [
    `${host} wants you to sign in with your Solana account:`,
    about.address,
    "",
    `Prove to ${about.product} that this wallet is yours. This signature moves no money.`,
    "",
    `URI: ${about.origin}`,
    "Version: 1",
    `Chain ID: solana:${about.cluster}`,
    `Nonce: ${about.nonce}`,
    `Issued At: ${about.now.toISOString()}`,
  ].join("\n");
}

/**
 * Whether the wallet at `address` signed exactly this message. The key comes from the address and never from
 * the caller: another key's signature over a message that names the victim's address proves nothing.
 */
export const isSignedBy = (address: string, message: string, signature: Buffer): boolean =>
  verifyEd25519(address, Buffer.from(message), signature);
