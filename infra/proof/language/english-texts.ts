import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { parseAst } from "vite";

/** Where people's texts are, English and German. */
const ENGLISH = [
  "web/src/texts/en",
  "core/src/domain/sentences",
  "core/src/domain/networks/networks.ts",
  "core/src/contracts/problem.ts",
  "adapters/src/mail/texts/english.ts",
];
const GERMAN = ["web/src/texts/de", "adapters/src/mail/texts/german.ts"];

export const WILDCARD = "\u0000";

const filesOf = (path: string): string[] =>
  path.endsWith(".ts")
    ? [path]
    : readdirSync(join(projectRoot, path), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
        .map((file) => join(path, file));

/** Every text of a file. A value within a text becomes a wildcard. */
function textsIn(file: string): string[] {
  const found: string[] = [];
  visit(parseAst(readFileSync(join(projectRoot, file), "utf8"), { lang: "ts" }), found);
  // The places of templates are wildcards too: {username}, {points:point|points}.
  return found.map((text) => text.replace(/\{\w+(?::[^}]*)?\}/g, WILDCARD));
}

type Node = Record<string, unknown> & { type?: string };

/** Keys of objects and names of imports are no texts. */
function visit(node: unknown, found: string[]): void {
  if (Array.isArray(node)) for (const one of node) visit(one, found);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  const { type = "", key: _key, ...parts } = node as Node;
  if (
    type.startsWith("Import") ||
    (type.startsWith("TS") && !type.startsWith("TSAs") && !type.startsWith("TSSatisfies"))
  )
    return;
  if (type === "Literal" && typeof parts.value === "string") found.push(parts.value);
  if (type === "TemplateLiteral") {
    const quasis = parts.quasis as { value: { cooked: string } }[];
    found.push(quasis.map(({ value }) => value.cooked).join(WILDCARD));
  }
  for (const part of Object.values(parts)) visit(part, found);
}

const LETTERS = /[A-Za-z]{3,}/;

const isSpecific = (text: string): boolean => LETTERS.test(text.replaceAll(WILDCARD, "")) && isSaid(text);

/** The English texts that German says in other words, and the German texts. */
export function readCatalogues(): { english: string[]; german: string[] } {
  const german = new Set(GERMAN.flatMap(filesOf).flatMap(textsIn));
  const english = new Set(ENGLISH.flatMap(filesOf).flatMap(textsIn));
  return {
    english: [...english].filter((text) => !german.has(text) && isSpecific(text)),
    german: [...german].filter(isSpecific),
  };
}

/** Codes, keys and addresses are no texts: a text has a space, or begins with a capital letter. */
const isSaid = (text: string): boolean => /\s/.test(text.trim()) || /^[A-Z][a-z]/.test(text);

export const patternOf = (text: string): string =>
  text
    .trim()
    .split(WILDCARD)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("[\\s\\S]*?");
