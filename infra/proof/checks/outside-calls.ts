import type { SourceFile } from "./source-files.ts";

/** Members of an App or of Deps that reach X, Solana, mail, queues, Redis or files. */
const ADAPTERS = "chain|mailer|webhooks|queues|redis|files|limits|live";
const MEMBER = new RegExp(`(?<!")\\b(?:deps|app)\\s*\\.\\s*(?:${ADAPTERS})\\b`);
const DESTRUCTURED = /(?<![.\w"'/-])(?:chain|mailer|queues|redis)\s*[.[]/;
/** Calls of a network; its id, policy and batch keys are local. */
const NETWORK = /\bnetworks\b(?:\.get\([^)]*\))?\.(?:probe|act|undo|facts|link)\b(?!\s*:)/;
/**
 * Passed on as a whole, so that its use is not visible. Allowed for an app passed together with a transaction, because
 * that function is checked too.
 */
const WHOLE = /(?<![.\w"])(?:(?:\.\.\.)?deps(?!\s*[.:\w])|(?:\.\.\.)?app(?!\s*[.:\w]|\s*,\s*trx\b))/;

export interface OutsideCall {
  path: string;
  line: number;
  why: string;
}

/**
 * External calls within a database transaction, which may be retried: in functions passed to `transaction(…)`, and in
 * every function that takes a transaction. Such a function may not take Deps, and of an App only named parts that make
 * no external calls.
 */
export function outsideCalls({ path, text }: SourceFile): OutsideCall[] {
  const code = withoutComments(text);
  const inside = [...transactionBodies(code), ...functionsOfTrx(code)];
  const found = inside.flatMap(({ start, end, params }) => {
    const body = code.slice(start, end);
    const line = code.slice(0, start).split("\n").length;
    const calls = [
      ...body.matchAll(
        new RegExp(`${MEMBER.source}|${DESTRUCTURED.source}|${NETWORK.source}|${WHOLE.source}`, "g"),
      ),
    ];
    return [
      ...wholeIn(params, code).map((what) => ({
        path,
        line,
        why: `a function that takes a transaction takes the whole of ${what}`,
      })),
      ...calls.map(({ 0: what, index }) => ({
        path,
        line: line + body.slice(0, index).split("\n").length - 1,
        why: `${what.trim()} within a transaction`,
      })),
    ];
  });
  return found.filter(
    (one, at) => found.findIndex((other) => other.line === one.line && other.why === one.why) === at,
  );
}

/** Deps or an App among the parameters, by name or by an alias in this file, unless only harmless parts are picked. */
function wholeIn(params: string, code: string): string[] {
  const named = [...params.matchAll(/:\s*(Deps|\w*App)\b(?!\s*\[)/g)].map(([, name = ""]) => name);
  const picked = [...params.matchAll(/Pick<\w+, ([^>]*)>/g)].map(([, parts = ""]) => parts);
  const isHarmful = (parts: string) => new RegExp(`"(?:${ADAPTERS})"`).test(parts);
  return [
    ...named.filter((name) => {
      const alias = new RegExp(`\\btype ${name} =([^;]*);`).exec(code)?.[1];
      return alias === undefined || !alias.includes("Pick<") || isHarmful(alias) || /\w+App\b/.test(alias);
    }),
    ...picked.filter(isHarmful).map(() => "an adapter"),
  ];
}

interface Span {
  start: number;
  end: number;
  params: string;
}

/** The arguments of each `transaction(…)` call that is given a function. */
function transactionBodies(code: string): Span[] {
  return [...code.matchAll(/\btransaction(?:Of\([\w.]+\))?\(\s*(?:async\s*)?\(/g)].map((match) => {
    const start = match.index + match[0].indexOf("(", "transaction".length);
    return { start, end: closing(code, start), params: "" };
  });
}

/** The body of each function or arrow with a parameter of type Trx. */
function functionsOfTrx(code: string): Span[] {
  return [...code.matchAll(/(?:\bfunction\s+\w+(?:<[^(]*?>)?|=\s*(?:async\s*)?)\(/g)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = closing(code, open);
    const params = code.slice(open, close);
    if (!/:\s*Trx\b/.test(params)) return [];
    const body = bodyAfter(code, close);
    return body ? [{ ...body, params }] : [];
  });
}

/** A block in braces, or, of an arrow, the expression up to its end. */
function bodyAfter(code: string, close: number): { start: number; end: number } | undefined {
  const rest = /^[^{=;]*(?:=>\s*)?/.exec(code.slice(close)) ?? [""];
  const start = close + rest[0].length;
  if (code[start] === "{") return { start, end: closing(code, start) };
  const end = code.indexOf(";", start);
  return end === -1 ? undefined : { start, end };
}

const CLOSING: Record<string, string> = { "(": ")", "{": "}", "[": "]" };

/** The index after the bracket that closes the one at `open`. */
function closing(code: string, open: number): number {
  const stack: string[] = [];
  for (let at = open; at < code.length; at++) {
    const char = code[at] ?? "";
    if (CLOSING[char]) stack.push(CLOSING[char]);
    else if (char === stack.at(-1)) {
      stack.pop();
      if (stack.length === 0) return at + 1;
    }
  }
  return code.length;
}

/** Keeps line numbers. */
const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/\s\/\/ .*$/gm, "")
    // Blanks quoted text, except the names in a Pick<App, …>.
    .replace(/"[^"\n]*"|'[^'\n]*'/g, (quoted) =>
      /^"\w+"$/.test(quoted) ? quoted : " ".repeat(quoted.length),
    );
