import { keptValue } from "./kept.ts";

export type MailPurpose = "confirm" | "reset" | "cancel-wallet-change";

/** As long as the longest link works. */
const LIFETIME_MS = 72 * 3_600_000;

/** 256 random bits as base64url. What follows them was added by a mail program. */
const WHOLE = /^([\w-]{43})(?:[^\w-].*)?$/;

/** The token of a link, or null if it is missing or was cut. */
export const wholeToken = (found: string | null): string | null => WHOLE.exec(found ?? "")?.[1] ?? null;

/** In this tab only: the address loses its token, so that neither history nor a referrer has it, and a reload must not. */
export const keptToken = (purpose: MailPurpose) =>
  keptValue<string>(() => sessionStorage, `mail_token:${purpose}`, LIFETIME_MS);
