/** The placeholder for `${…}` in the text of a literal. */
export const PLACEHOLDER = "\u0001";

export interface Literal {
  /** Of its first character after the quote, in the file. */
  index: number;
  /** As written, with a placeholder for each `${…}`. */
  text: string;
}

/** A slash after one of these begins a regular expression, not a division. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};>]|\breturn)\s*$/;

/** Every string and template of a source, in order. Comments and regular expressions are skipped. */
export function literalsIn(source: string): Literal[] {
  const found: Literal[] = [];
  readCode(source, 0, found, false);
  return found.sort((a, b) => a.index - b.index);
}

/** Reads code from `at` to its end, or to the brace that closes a `${`. Returns the index after it. */
function readCode(source: string, at: number, found: Literal[], isInside: boolean): number {
  let depth = 0;
  let i = at;
  while (i < source.length) {
    const skipped = skipCommentOrRegex(source, i);
    if (skipped > i) {
      i = skipped;
      continue;
    }
    const character = source[i];
    if (character === '"' || character === "'") i = readString(source, i, found);
    else if (character === "`") i = readTemplate(source, i, found);
    else {
      if (character === "{") depth += 1;
      if (character === "}" && isInside && depth-- === 0) return i;
      i += 1;
    }
  }
  return i;
}

/** The index after a comment or regular expression that begins at `at`, or `at` if none does. */
function skipCommentOrRegex(source: string, at: number): number {
  if (source[at] !== "/") return at;
  if (source.startsWith("//", at)) return endOf(source, "\n", at);
  if (source.startsWith("/*", at)) return endOf(source, "*/", at + 2);
  if (!BEFORE_REGEX.test(source.slice(Math.max(0, at - 40), at))) return at;
  let isClass = false;
  for (let i = at + 1; i < source.length && source[i] !== "\n"; i++) {
    if (source[i] === "\\") i += 1;
    else if (source[i] === "[") isClass = true;
    else if (source[i] === "]") isClass = false;
    else if (source[i] === "/" && !isClass) return i + 1;
  }
  return at;
}

function endOf(source: string, mark: string, at: number): number {
  const end = source.indexOf(mark, at);
  return end < 0 ? source.length : end + mark.length;
}

function readString(source: string, at: number, found: Literal[]): number {
  const quote = source[at];
  let i = at + 1;
  while (i < source.length && source[i] !== quote && source[i] !== "\n") i += source[i] === "\\" ? 2 : 1;
  found.push({ index: at + 1, text: source.slice(at + 1, i) });
  return i + 1;
}

function readTemplate(source: string, at: number, found: Literal[]): number {
  let text = "";
  let i = at + 1;
  while (i < source.length && source[i] !== "`") {
    if (source.startsWith("${", i)) {
      i = readCode(source, i + 2, found, true) + 1;
      text += PLACEHOLDER;
    } else if (source[i] === "\\") {
      text += source.slice(i, i + 2);
      i += 2;
    } else {
      text += source[i];
      i += 1;
    }
  }
  found.push({ index: at + 1, text });
  return i + 1;
}

/** The index after the bracket that closes the one at `open`, ignoring strings and comments. */
export function closingOf(source: string, open: number): number {
  let depth = 0;
  let i = open;
  while (i < source.length) {
    const skipped = skipCommentOrRegex(source, i);
    if (skipped > i) {
      i = skipped;
      continue;
    }
    const character = source[i] ?? "";
    if (character === '"' || character === "'") i = readString(source, i, []);
    else if (character === "`") i = readTemplate(source, i, []);
    else {
      if ("([{".includes(character)) depth += 1;
      if (")]}".includes(character) && --depth === 0) return i + 1;
      i += 1;
    }
  }
  return source.length;
}

/** Splits at commas outside of brackets and strings. */
export function splitAtCommas(source: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let i = 0;
  while (i < source.length) {
    const character = source[i] ?? "";
    if ("([{".includes(character)) i = closingOf(source, i);
    else if (character === '"' || character === "'") i = readString(source, i, []);
    else if (character === "`") i = readTemplate(source, i, []);
    else if (character === ",") {
      parts.push(source.slice(from, i));
      from = ++i;
    } else i = Math.max(skipCommentOrRegex(source, i), i + 1);
  }
  return [...parts, source.slice(from)].map((part) => part.trim()).filter(Boolean);
}
