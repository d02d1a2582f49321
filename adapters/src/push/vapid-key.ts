import { createECDH } from "node:crypto";

const CURVE = "prime256v1";
const AUTH_BYTES = 16;

/** The public key that belongs to a private key of VAPID (RFC 8292), both as base64url. Throws if it is no such key. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return pair.getPublicKey("base64url");
}

/** Whether messages can be encrypted for these keys of a browser (RFC 8291): a point of P-256 and 16 bytes, as base64url. */
export function areBrowserKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (Buffer.from(auth, "base64url").length !== AUTH_BYTES) return false;
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    pair.computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    return false;
  }
}
