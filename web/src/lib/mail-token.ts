import { keptValue } from "./kept.ts";

export type MailPurpose = "confirm" | "reset" | "cancel-wallet-change" | "unsubscribe";

/** The longest time for which a link from a mail is valid. */
const LIFETIME_MS = 72 * 3_600_000;

/** 256 random bits as base64url. Any text after them was added by a mail program. */
const WHOLE = /^([\w-]{43})(?:[^\w-].*)?$/;

/** Returns the token of a link, or null if it is missing or cut off. */
export const wholeToken = (found: string | null): string | null => WHOLE.exec(found ?? "")?.[1] ?? null;

/**
 * Stored for this tab only. The address loses the token, so it is not in the history or a referrer, but a
 * reload must still find it.
 */
export const keptToken = (purpose: MailPurpose) =>
  keptValue<string>("sessionStorage", `mail_token:${purpose}`, LIFETIME_MS);
