import type { SourceFile } from "./source-files.ts";

/** What reaches X, Solana, mail, queues, Redis or files, as members of an App or of the product's deps. */
const ADAPTERS = "chain|mailer|queues|redis|files|limits|live";
const MEMBER = new RegExp(`(?<!")\\b(?:deps|app)\\s*\\.\\s*(?:${ADAPTERS})\\b`);
const DESTRUCTURED = /(?<![.\w"'/-])(?:chain|mailer|queues|redis)\s*[.[]/;
/** What asks a network; its id, its policy and its batch keys are known without asking. */
const NETWORK = /\bnetworks\b(?:\.get\([^)]*\))?\.(?:probe|act|undo|facts|link)\b(?!\s*:)/;
/**
 * Handed on whole, so that it cannot be seen what is reached with it; an app only to what takes a transaction beside it,
 * and is read here itself.
 */
const WHOLE = /(?<![.\w"])(?:(?:\.\.\.)?deps(?!\s*[.:\w])|(?:\.\.\.)?app(?!\s*[.:\w]|\s*,\s*trx\b))/;

export interface OutsideCall {
  path: string;
  line: number;
  why: string;
}

/**
 * Calls to the outside within a database transaction, which Postgres may ask to repeat: in what is given to
 * `transaction(…)`, and in every function that takes a transaction. Such a function may take no Deps, and of an App only
 * parts that are named beside it and reach nothing.
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

/** Deps or an App among the parameters, by its name or by an alias of this file, unless only harmless parts are picked. */
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

/** Where the bracket at `open` is closed. Text in quotes is passed over. */
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

/** Lines stay where they are. */
const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/\s\/\/ .*$/gm, "")
    // Text between quotes on one line is no code, but the names in a Pick<App, …> are; SQL is in back-ticks.
    .replace(/"[^"\n]*"|'[^'\n]*'/g, (quoted) =>
      /^"\w+"$/.test(quoted) ? quoted : " ".repeat(quoted.length),
    );
