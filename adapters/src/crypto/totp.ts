import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

/** The parameters that every authenticator app supports: SHA-1, 6 digits, 30 s (RFC 6238). */
const PERIOD_SECONDS = 30;
const SHAPE = { algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS } as const;
/** Steps accepted on each side, for clocks that differ by up to 30 s. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret in base32, to be typed into an app. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...SHAPE, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The time step of a code; undefined if it matches none of the steps around `now`. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) }).validate({
    token: code,
    timestamp,
    window: WINDOW,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}

export const totpCode = (secret: string, now: Date): string =>
  new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** Codes of 80 random bits in base32: 16 characters each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32.toLowerCase(),
  );

/** The hash that is stored instead of the code. A code has 80 random bits, so it needs no salt. */
export const hashRecoveryCode = (code: string): Buffer => createHash("sha256").update(code).digest();
