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
 * What a hardware wallet signs instead of the bare text, by Solana's specification of off-chain messages: a mark that
 * no transaction begins with, version 0, the format, and the length in two bytes.
 */
function inEnvelope(message: string): Buffer {
  const text = Buffer.from(message);
  const isAscii = /^[\x20-\x7e]*$/.test(message);
  const head = Buffer.from([0xff, ...Buffer.from("solana offchain"), 0, isAscii ? 0 : 1, 0, 0]);
  head.writeUInt16LE(text.length, head.length - 2);
  return Buffer.concat([head, text]);
}

/**
 * Whether the wallet at `address` signed exactly this message, bare or in Solana's envelope. The key comes from the
 * address and never from the caller: another key's signature over a message that names the victim's address proves
 * nothing.
 */
export const isSignedBy = (address: string, message: string, signature: Buffer): boolean =>
  [Buffer.from(message), inEnvelope(message)].some((signed) => verifyEd25519(address, signed, signature));
