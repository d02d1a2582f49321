import { generateKeyPairSync, randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import bs58 from "bs58";

export type StackSecrets = ReturnType<typeof newSecrets>;

const newSecrets = () => ({
  CSRF_KEY: randomBytes(32).toString("base64"),
  CAPTCHA_KEY: randomBytes(32).toString("base64"),
  /** `id:base64` of 32 bytes each. The first key seals; every key opens. */
  SEALING_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  /** Signs the ledger's roots; for workers only. */
  PROOF_KEY: randomBytes(32).toString("base64"),
  X_APP_KEY: randomBytes(16).toString("hex"),
  X_APP_SECRET: randomBytes(32).toString("hex"),
  OPERATOR_PASSWORD: randomBytes(12).toString("base64url"),
  /** Prometheus reads the metrics with this token. */
  METRICS_TOKEN: randomBytes(24).toString("base64url"),
  POSTGRES_PASSWORD: randomBytes(16).toString("hex"),
  /** For docker-compose.yml; the Redis of npm start listens on loopback without one. */
  REDIS_PASSWORD: randomBytes(16).toString("hex"),
});

/**
 * Loads the secrets, which the first start generates. They are kept, because a new sealing key would make
 * every stored token unreadable.
 */
export function loadSecrets(folder: string): StackSecrets {
  const file = join(folder, "secrets.json");
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<StackSecrets>) : {};
  // A folder from an older version may lack newer secrets.
  const secrets: StackSecrets = { ...newSecrets(), ...kept };
  if (Object.keys(kept).length < Object.keys(secrets).length) {
    writeAtomically(file, JSON.stringify(secrets, null, 2), 0o600);
  }
  return secrets;
}

export type TreasuryKey = ReturnType<typeof loadTreasury>;

/** Loads or generates the wallet that pays: 64 bytes, seed and public key, in the format of `solana-keygen`. */
export function loadTreasury(folder: string) {
  const keyFile = join(folder, "treasury.json");
  if (!existsSync(keyFile)) {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    // The last 32 bytes of both encodings are the key itself (RFC 8410).
    const seed = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32);
    const point = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
    writeAtomically(keyFile, JSON.stringify([...seed, ...point]), 0o400);
  }
  const bytes = Uint8Array.from(JSON.parse(readFileSync(keyFile, "utf8")) as number[]);
  if (bytes.length !== 64)
    throw new Error(`${keyFile} is not a Solana key of 64 bytes: restore it from a copy.`);
  return { keyFile, address: bs58.encode(bytes.subarray(32)) };
}

/** Writes a file atomically; others can never read it. */
function writeAtomically(file: string, text: string, mode: number): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  chmodSync(`${file}.new`, mode);
  renameSync(`${file}.new`, file);
}
