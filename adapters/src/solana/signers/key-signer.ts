import { readFileSync, statSync } from "node:fs";
import { Keypair } from "@solana/web3.js";
import bs58 from "bs58";
import { privateKeyOf, signEd25519 } from "../../crypto/ed25519.ts";
import type { WorkerConfig } from "../../settings/config.ts";
import type { TreasurySigner } from "../port.ts";

type SignerConfig = Pick<WorkerConfig, "TREASURY_SIGNER" | "TREASURY_KEY_FILE" | "TREASURY_KEY">;

export function openSigner(config: SignerConfig): TreasurySigner {
  switch (config.TREASURY_SIGNER) {
    case "file":
      return keyFileSigner(config.TREASURY_KEY_FILE ?? "");
    case "environment":
      return keySigner(config.TREASURY_KEY ?? "", "TREASURY_KEY");
  }
}

/** Reads a key file of solana-keygen. Throws if others can read the file or it does not contain a key. */
export function keyFileSigner(file: string): TreasurySigner {
  const { mode } = statSync(file);
  if ((mode & 0o077) !== 0)
    throw new Error(`The treasury key ${file} is readable by others. Run: chmod 400 "${file}"`);
  return keySigner(readFileSync(file, "utf8"), file);
}

/** A key as text: a JSON array of 64 numbers, or base58 of 64 bytes. Errors mention `name`. */
export function keySigner(text: string, name: string): TreasurySigner {
  const { publicKey, secretKey } = parseKey(text.trim(), name);
  const key = privateKeyOf(secretKey.subarray(0, 32));
  return {
    readAddress: async () => publicKey.toBase58(),
    signMessage: async (message) => signEd25519(key, message),
  };
}

function parseKey(text: string, name: string): Keypair {
  try {
    const bytes = text.startsWith("[") ? Uint8Array.from(JSON.parse(text) as number[]) : bs58.decode(text);
    return Keypair.fromSecretKey(bytes);
  } catch {
    throw new Error(`${name} is not a Solana key: a JSON array of 64 numbers, or base58 of 64 bytes.`);
  }
}
