import { readFileSync, statSync } from "node:fs";
import { Keypair } from "@solana/web3.js";

/**
 * The treasury's key from a file as solana-keygen writes it. Throws a sentence where the file is open to
 * others, is no key, or is not the key of the expected address: a wrong key must never sign.
 */
export function loadTreasuryKey(file: string, expectedAddress: string): Keypair {
  const { mode } = statSync(file);
  if ((mode & 0o077) !== 0)
    throw new Error(`The treasury key ${file} is readable by others. Run: chmod 400 "${file}"`);
  const key = parseKey(readFileSync(file, "utf8"), file);
  if (key.publicKey.toBase58() !== expectedAddress) {
    throw new Error(
      `The treasury key ${file} belongs to ${key.publicKey.toBase58()}, not to TREASURY_ADDRESS.`,
    );
  }
  return key;
}

function parseKey(content: string, file: string): Keypair {
  try {
    return Keypair.fromSecretKey(Uint8Array.from(JSON.parse(content) as number[]));
  } catch {
    throw new Error(`${file} is not a Solana key file: a JSON array of 64 numbers is expected.`);
  }
}
