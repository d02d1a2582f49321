/** A story shows at most this many of its newest entries. */
export const LONGEST_STORY = 1_000;

/** A handle that an operator may have been given, with the shape of its text. */
export type Handle =
  | { shape: "id"; id: string }
  | { shape: "email"; email: string }
  | { shape: "username"; username: string }
  | { shape: "signature"; signature: string }
  | { shape: "wallet"; address: string }
  /** The beginnings of the words of a name. One word may also be a handle or an address. */
  | { shape: "words"; text: string; words: readonly string[] }
  | { shape: "other"; text: string };

const ID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const BASE58 = "[1-9A-HJ-NP-Za-km-z]";
const SIGNATURE = new RegExp(`^${BASE58}{64,88}$`);
const WALLET = new RegExp(`^${BASE58}{32,44}$`);
const USERNAME = /^@(\w{1,15})$/;
const WORDS = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_.+'’ -]{0,59}$/u;

/** Reads a pasted handle by the first shape that fits, without spaces, a leading @ or a link around it. */
export function readHandle(pasted: string): Handle {
  const text = lastPartOfLink(pasted.trim());
  if (ID.test(text)) return { shape: "id", id: withHyphens(text.toLowerCase()) };
  if (/^[^@\s]+@[^@\s]*$/.test(text)) return { shape: "email", email: text.toLowerCase() };
  if (SIGNATURE.test(text)) return { shape: "signature", signature: text };
  if (WALLET.test(text)) return { shape: "wallet", address: text };
  const [, username] = USERNAME.exec(text) ?? [];
  if (username) return { shape: "username", username: username.toLowerCase() };
  if (WORDS.test(text)) return { shape: "words", text: text.toLowerCase(), words: wordsOf(text) };
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
