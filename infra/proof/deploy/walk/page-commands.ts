import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import type { RunOptions } from "../compose/run-compose.ts";

/** A command of the page, as the walk carries it out. */
export type PageCommand =
  | { does: "shell"; text: string }
  | { does: "up" }
  | { does: "logs"; service: string }
  | { does: "stop"; services: string[] }
  | { does: "run"; service: string; words: string[] | undefined; options: RunOptions };

/** The shell blocks of a section of docs/production.md, in order. */
export function blocksOf(section: string): string[] {
  const page = readFileSync(join(projectRoot, "docs/production.md"), "utf8");
  const [, text = ""] = page.split(`\n## ${section}\n`);
  const [own = ""] = text.split("\n## ");
  return [...own.matchAll(/```sh\n(.*?)```/gs)].map(([, block = ""]) => block);
}

/** Splits a block into commands; a document (<<'END') belongs to its command. */
export function commandsIn(block: string): string[] {
  const commands: string[] = [];
  let document: string[] | undefined;
  for (const line of block.trimEnd().split("\n")) {
    if (document) {
      document.push(line);
      if (line === "END") {
        commands.push(document.join("\n"));
        document = undefined;
      }
    } else if (line.includes("<<'END'")) document = [line];
    else commands.push(line);
  }
  return commands;
}

/** The words as a shell splits them. */
const wordsOf = (text: string): string[] =>
  [...text.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare = ""]) => single ?? double ?? bare,
  );

/** Throws if the walk does not know the command, so that the page cannot say what nobody tried. */
export function readCommand(text: string): PageCommand {
  if (/^(cat >>?\.env |chmod )/.test(text)) return { does: "shell", text };
  const [, rest = ""] = /^docker compose (.+)$/.exec(text) ?? [];
  if (/^up -d( --build( --remove-orphans)?)?$/.test(rest)) return { does: "up" };
  if (rest.startsWith("stop ")) return { does: "stop", services: rest.split(" ").slice(1) };
  const [, service] = /^logs (\w+)$/.exec(rest) ?? [];
  if (service) return { does: "logs", service };
  if (rest.startsWith("run --rm ")) return readRun(rest.slice("run --rm ".length));
  throw new Error(`The walk does not know the command: ${text}`);
}

function readRun(text: string): PageCommand {
  const [line = "", outputTo] = text.split(" >");
  const words = wordsOf(line);
  const options: RunOptions & { volumes: string[] } = { volumes: [], ...(outputTo ? { outputTo } : {}) };
  for (;;) {
    const word = words.shift();
    if (word === "--user") options.user = words.shift() ?? "";
    // Compose calls the volume of a project `lode_NAME`.
    else if (word === "-v") options.volumes.push((words.shift() ?? "").replace(/^lode_/, ""));
    else return { does: "run", service: word ?? "", words: words.length > 0 ? words : undefined, options };
  }
}
