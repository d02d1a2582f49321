import { createPublicKey, verify } from "node:crypto";
import bs58 from "bs58";

/** What a wallet is asked to sign, in the layout of Sign In With Solana. */
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

/** The fixed head of an Ed25519 public key in DER (RFC 8410). */
const DER_HEAD = Buffer.from("302a300506032b6570032100", "hex");
const SIGNATURE_BYTES = 64;

/**
 * Whether the wallet of `address` signed exactly this message. The key is taken from the address and never from
 * the caller: a signature by another key, over a message that names the victim's address, proves nothing.
 */
export function isSignedBy(address: string, message: string, signature: Buffer): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const key = createPublicKey({
    key: Buffer.concat([DER_HEAD, bs58.decode(address)]),
    format: "der",
    type: "spki",
  });
  return verify(null, Buffer.from(message), key, signature);
}
