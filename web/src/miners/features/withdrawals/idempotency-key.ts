import { isTransient } from "../../../lib/api-error.ts";

/** Returns 128 random bits. Browsers offer randomUUID only on secure origins. */
const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

export interface KeyedRequest {
  key: string;
  body: string;
}

/**
 * Returns the key for the next attempt. After a failure with an unknown outcome (network, 5xx) the same
 * request keeps its key, so submitting again cannot withdraw twice.
 */
export function keyFor(body: unknown, last: KeyedRequest | null, lastError: unknown): KeyedRequest {
  const text = JSON.stringify(body);
  const uncertain = lastError !== null && lastError !== undefined && isTransient(lastError);
  return last && uncertain && last.body === text ? last : { key: freshKey(), body: text };
}
