import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { parseAst } from "vite";

/** Stands for a value within a text. */
const WILDCARD = "\u0000";

const FOLDER = join(projectRoot, "web/src/texts");

interface Node {
  type: string;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** Calls `found` with each text in the node, under the keys that lead to it. */
function collect(node: unknown, path: string, found: (path: string, text: string) => void): void {
  if (Array.isArray(node)) for (const one of node) collect(one, path, found);
  if (!isNode(node) || node.type.startsWith("Import") || node.type.startsWith("TSType")) return;
  if (node.type === "Literal" && typeof node.value === "string") found(path, node.value);
  if (node.type === "TemplateLiteral") {
    const quasis = node.quasis as { value: { cooked: string } }[];
    found(path, quasis.map(({ value }) => value.cooked).join(WILDCARD));
  }
  if (node.type === "Property") {
    const { name, value } = node.key as { name?: string; value?: string };
    collect(node.value, `${path}.${name ?? value}`, found);
  } else for (const part of Object.values(node)) collect(part, path, found);
}

function textsOf(language: "en" | "de"): Map<string, string> {
  const texts = new Map<string, string>();
  const folder = join(FOLDER, language);
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".ts") && name !== "index.ts")) {
    const ast = parseAst(readFileSync(join(folder, file), "utf8"), { lang: "ts" });
    collect(ast.body, file, (path, text) => texts.set(path, text));
  }
  return texts;
}

const german = textsOf("de");
const pairs = [...textsOf("en")].flatMap(([path, english]) => {
  const translated = german.get(path);
  return translated === undefined ? [] : [{ english, translated }];
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const patternOf = (text: string): string => text.trim().split(WILDCARD).map(escaped).join("[\\s\\S]*?");

/** Matches what the miners' pages say in German for this English text; itself if they say it nowhere. */
export function germansFor(text: string): RegExp {
  const same = pairs.filter(({ english }) => english === text).map(({ translated }) => escaped(translated));
  const filled = pairs.flatMap(({ english, translated }) =>
    english.includes(WILDCARD) && new RegExp(`^${patternOf(english)}$`).test(text)
      ? [patternOf(translated)]
      : [],
  );
  const found = same.length > 0 ? same : filled;
  return new RegExp(`^(?:${(found.length > 0 ? found : [escaped(text)]).join("|")})`);
}
