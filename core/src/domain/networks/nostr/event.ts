/** An event of NIP-01: the form of everything that is published on Nostr. */
export interface NostrEvent {
  /** SHA-256 of the other fields, in hex. */
  id: string;
  /** The author's public key: 64 hex digits. */
  pubkey: string;
  /** Seconds since 1970, as the author states. */
  created_at: number;
  kind: number;
  tags: string[][];
  content: string;
  /** The author's BIP-340 signature of the id: 128 hex digits. */
  sig: string;
}

const HEX_64 = /^[0-9a-f]{64}$/;
const HEX_128 = /^[0-9a-f]{128}$/;

export const isKey = (text: string): boolean => HEX_64.test(text);

const isSeconds = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** Implementations disagree on the id of a text with a lone surrogate. */
const isText = (value: unknown): value is string =>
  typeof value === "string" && !/\p{Surrogate}/u.test(value);

/** Reads an event from parsed JSON, without checking its id or signature. Undefined if it has another form. */
export function readEvent(value: unknown): NostrEvent | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { id, pubkey, created_at, kind, tags, content, sig } = value as Record<string, unknown>;
  if (!isText(id) || !HEX_64.test(id) || !isText(pubkey) || !isKey(pubkey)) return undefined;
  if (!isText(sig) || !HEX_128.test(sig) || !isText(content)) return undefined;
  if (!isSeconds(created_at) || !isSeconds(kind) || !Array.isArray(tags)) return undefined;
  if (!tags.every((tag) => Array.isArray(tag) && tag.every(isText))) return undefined;
  return { id, pubkey, created_at: Number(created_at), kind: Number(kind), tags, content, sig };
}

/** Reads an event from JSON as `readEvent` does. Undefined for anything else. */
export function parseEvent(json: string): NostrEvent | undefined {
  try {
    return readEvent(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** Supplied by the caller: the server and the browser use different libraries. All values are in hex. */
export interface EventCrypto {
  /** SHA-256 of the text in UTF-8. */
  sha256(text: string): string;
  /** Whether this is the key's BIP-340 signature of the 32 bytes. May throw if the key is no point of the curve. */
  isSignedBy(key: string, bytes: string, signature: string): boolean;
}

const contentOf = ({ pubkey, created_at, kind, tags, content }: NostrEvent): string =>
  JSON.stringify([0, pubkey, created_at, kind, tags, content]);

/**
 * Whether the author has signed exactly this event. Takes one to three milliseconds, so check the author, the kind
 * and the target first.
 */
export type IsAuthentic = (event: NostrEvent) => boolean;

export const authenticityBy =
  ({ sha256, isSignedBy }: EventCrypto): IsAuthentic =>
  (event) => {
    if (sha256(contentOf(event)) !== event.id) return false;
    try {
      return isSignedBy(event.pubkey, event.id, event.sig);
    } catch {
      return false;
    }
  };

/**
 * An author may sign any number as a date. Numbers beyond the year 275760, where JavaScript's dates end, become the
 * end.
 */
export const dateOfSeconds = (seconds: number): Date => new Date(Math.min(seconds, 8.64e12) * 1_000);

/** The newest first; two events of the same second by the lower id (NIP-01). */
export const newestFirst = (a: NostrEvent, b: NostrEvent): number =>
  b.created_at - a.created_at || (a.id < b.id ? -1 : 1);
