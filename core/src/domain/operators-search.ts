/** A handle that an operator may have been given, with the shape of its text. */
export type Handle =
  | { shape: "id"; id: string }
  /** The two ends of an id, as lists show it. */
  | { shape: "short-id"; start: string; end: string }
  | { shape: "email"; email: string }
  | { shape: "username"; username: string }
  | { shape: "signature"; signature: string }
  | { shape: "wallet"; address: string }
  /** The two ends of a wallet's address, as lists and pages show it. */
  | { shape: "short-wallet"; start: string; end: string }
  /**
   * The beginnings of the words of a name. One word may also be a handle, an address or one end of an id; `wallet` is the
   * text as it was typed if a wallet's address may begin with it.
   */
  | { shape: "words"; text: string; words: readonly string[]; wallet: string | null }
  | { shape: "other"; text: string };

const ID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const SHORT_ID = /^([0-9a-f]{8})(?:…|\.{2,3})([0-9a-f]{8})$/i;
const BASE58 = "[1-9A-HJ-NP-Za-km-z]";
const SIGNATURE = new RegExp(`^${BASE58}{64,88}$`);
const WALLET = new RegExp(`^${BASE58}{32,44}$`);
/** Three characters are the beginning of too many addresses. */
const WALLET_START = new RegExp(`^${BASE58}{4,31}$`);
const SHORT_WALLET = new RegExp(`^(${BASE58}{4,8})(?:…|\\.{2,3})(${BASE58}{4,8})$`);
const USERNAME = /^@(\w{1,15})$/;
const WORDS = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_.+'’ -]{0,59}$/u;

/**
 * Reads a pasted handle by the first shape that fits its text. Ignores spaces around it, a leading @, and a
 * link around it.
 */
export function readHandle(pasted: string): Handle {
  const text = lastPartOfLink(pasted.trim());
  if (ID.test(text)) return { shape: "id", id: withHyphens(text.toLowerCase()) };
  const [, start, end] = SHORT_ID.exec(text.toLowerCase()) ?? [];
  if (start && end) return { shape: "short-id", start, end };
  const [, walletStart, walletEnd] = SHORT_WALLET.exec(text) ?? [];
  if (walletStart && walletEnd) return { shape: "short-wallet", start: walletStart, end: walletEnd };
  if (/^[^@\s]+@[^@\s]*$/.test(text)) return { shape: "email", email: text.toLowerCase() };
  if (SIGNATURE.test(text)) return { shape: "signature", signature: text };
  if (WALLET.test(text)) return { shape: "wallet", address: text };
  const [, username] = USERNAME.exec(text) ?? [];
  if (username) return { shape: "username", username: username.toLowerCase() };
  if (WORDS.test(text)) {
    const wallet = WALLET_START.test(text) ? text : null;
    return { shape: "words", text: text.toLowerCase(), words: wordsOf(text), wallet };
  }
  return { shape: "other", text };
}

/** The words of a name as the index of names has them: letters and digits, in lower case. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** "https://x.com/ada?s=20" → "@ada"; from an explorer's link, the transaction or address. */
function lastPartOfLink(text: string): string {
  if (!/^https?:\/\//i.test(text)) return text;
  const path = text.replace(/[?#].*$/, "").replace(/\/+$/, "");
  const last = path.slice(path.lastIndexOf("/") + 1);
  return /^\w{1,15}$/.test(last) ? `@${last}` : last || text;
}

function withHyphens(id: string): string {
  const hex = id.replaceAll("-", "");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
