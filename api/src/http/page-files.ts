import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

const ENCODINGS = { br: ".br", gzip: ".gz" } as const;
export type Encoding = keyof typeof ENCODINGS | "identity";

/** A file of the built page, in memory, with all that its answers say. */
export interface PageFile {
  /** As `ctx.type` takes it. */
  extension: string;
  etag: string;
  /** `identity`, and what the build compressed (web/build/compress-files.ts). */
  bodies: Partial<Record<Encoding, Buffer>>;
}

export interface PageFiles {
  /** By path, such as /assets/index-abc.js. */
  byPath: ReadonlyMap<string, PageFile>;
  /** The Link header of each path of the page, and of every other path as "*" (web/build/list-preloads.ts). */
  preloads: Readonly<Record<string, string>>;
  /** Whether the page has something at this path. The console, which has no list of paths, decides by itself. */
  isRoute: (path: string) => boolean;
}

/** As the router takes it: `:id` stands for any part of a path, and a slash at the end changes nothing. */
const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path.replace(/(?<=.)\/$/, ""));

/** Reads the whole page, a few megabytes. Undefined if it has not been built yet. */
export function readPageFiles(folder: string): PageFiles | undefined {
  const names = listFiles(folder);
  if (!names.includes("/index.html")) return undefined;
  const suffixes: readonly string[] = Object.values(ENCODINGS);
  const originals = names.filter((name) => !suffixes.includes(extname(name)));
  const byPath = new Map(originals.map((name) => [name, readPageFile(folder, name, names)]));
  const preloads = JSON.parse(byPath.get("/preloads.json")?.bodies.identity?.toString() ?? "{}");
  const patterns = Object.keys(preloads).filter((pattern) => pattern !== "*");
  const isRoute = (path: string) =>
    patterns.length === 0 || patterns.some((pattern) => matches(pattern, path));
  return { byPath, preloads, isRoute };
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`);
  } catch {
    return []; // There is no such folder: the page has not been built.
  }
}

function readPageFile(folder: string, name: string, names: readonly string[]): PageFile {
  const bodies: PageFile["bodies"] = { identity: readFileSync(join(folder, name)) };
  for (const [encoding, suffix] of Object.entries(ENCODINGS))
    if (names.includes(name + suffix))
      bodies[encoding as Encoding] = readFileSync(join(folder, name + suffix));
  const hash = createHash("sha256").update(bodies.identity ?? "");
  return {
    extension: extname(name),
    // Weak, because the same tag names every encoding of the content.
    etag: `W/"${hash.digest("base64url").slice(0, 22)}"`,
    bodies,
  };
}
