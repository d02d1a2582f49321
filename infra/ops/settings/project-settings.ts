import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";

/** The project's folder: commands work from any current folder. */
export const projectRoot = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[\\/]$/, "");

export type Settings = Record<string, string>;

/** Reads the environment and the project's `.env` file; the environment wins. An empty variable counts as unset. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const file = join(projectRoot, ".env");
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const all = Object.entries({ ...fromFile, ...env });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

export const dataFolderOf = (settings: Settings): string =>
  resolve(projectRoot, settings.LODE_DATA_DIR ?? ".data");
