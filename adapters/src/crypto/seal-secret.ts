import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** The context that each secret is bound to. The names are part of stored secrets and must never change. */
const BOUND_TO = {
  "account-tokens": "x_accounts",
  "backup-secrets": "backups",
  "oauth-secret": "oauth_requests",
  "operator-totp": "operators",
} as const;

type SealedSecret = keyof typeof BOUND_TO;
export type SealingContext = `${(typeof BOUND_TO)[SealedSecret]}:${string}`;

/** Authenticated together with a secret, so that the secret opens only for the row with this id. */
export const sealingContext = (secret: SealedSecret, id: string): SealingContext =>
  `${BOUND_TO[secret]}:${id}`;

/** A key and its id, which is part of every text sealed with it. */
export interface SealingKey {
  id: string;
  key: Buffer;
}

/** The first key seals, and every key opens. Put a new key first to rotate. */
export function parseSealingKeys(text: string): [SealingKey, ...SealingKey[]] {
  const keys = text.split(",").map((pair) => {
    const at = pair.indexOf(":");
    return { id: pair.slice(0, at), key: Buffer.from(pair.slice(at + 1), "base64") };
  });
  const [first, ...others] = keys;
  if (!first || keys.some(({ key }) => key.length !== 32))
    throw new Error("SEALING_KEYS must be id:base64 of 32 bytes.");
  return [first, ...others];
}

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM as `keyId.base64url(nonce ‖ tag ‖ ciphertext)`. `boundTo` is authenticated: a sealed text
 * copied to another row does not open.
 */
export function sealSecret(
  keys: readonly [SealingKey, ...SealingKey[]],
  secret: string,
  boundTo: SealingContext,
): string {
  const [{ id, key }] = keys;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(boundTo));
  const ciphertext = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url")}`;
}

/** Throws if the key is unknown, or if the text was changed or belongs to another row. */
export function openSecret(keys: readonly SealingKey[], sealed: string, boundTo: SealingContext): string {
  const at = sealed.indexOf(".");
  const key = keys.find(({ id }) => id === sealed.slice(0, at))?.key;
  if (!key) throw new Error("The key that sealed this secret is not configured.");
  const bytes = Buffer.from(sealed.slice(at + 1), "base64url");
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
    "utf8",
  );
}
