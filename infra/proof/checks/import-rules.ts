import { posix } from "node:path";

const core = ["core/contracts", "core/domain"];
const server = ["app", "db", "adapters", ...core];

/** The table of docs/architecture.md: what each room may import besides its own files. */
const mayImport: Record<string, string[]> = {
  "core/domain": [],
  "core/contracts": ["core/domain"],
  // Adapters refuse to be called within a transaction, and only `db` knows whether one is open.
  adapters: ["db/transaction", ...core],
  db: core,
  "db/test": ["db", ...core],
  app: ["db", "adapters", ...core],
  "app/test": ["app", "app/steps", "db/test", "db", "infra/sandbox", "adapters", ...core],
  api: server,
  worker: server,
  web: core,
  // bootstrap.mjs starts every command.
  infra: ["infra/stack", "infra/proof"],
  "infra/ops": server,
  "infra/sandbox": core,
  "infra/stack": ["infra/ops", "infra/sandbox", ...server],
  // Benches time single steps, so they import these directly.
  "infra/proof": ["infra/ops", "infra/stack", "infra/sandbox", "app/steps", ...server],
};

/** Additional rooms that tests may import. The sandboxes depend only on core, so no package depends on itself. */
const forTests = ["infra/sandbox", "db/test", "app/test", "app/steps", "adapters"];

/** What every feature may import: the types of kinds, accounts and probes, and the sentences for miners. */
const VOCABULARY: readonly string[] = ["networks", "sentences"];

/** An attempt belongs to a task, so the feature `attempts` may import `tasks`. */
const EXTENDS: Record<string, string> = { attempts: "tasks" };

/** Where each workspace keeps one folder per feature. */
export const featureHomes = {
  "core/domain": "core/src/domain",
  "core/contracts": "core/src/contracts",
  adapters: "adapters/src",
  db: "db/src",
  api: "api/src/miners",
  web: "web/src/miners/features",
} as const;

/** Returns the rule that the import breaks, or undefined. */
export function brokenRule(
  from: string,
  specifier: string,
  features: ReadonlySet<string>,
): string | undefined {
  const room = roomOf(from);
  if (!room) return `${from} is in no room of the table`;
  const test = isTest(from);
  const target = targetOf(from, specifier);
  if (!target) {
    if (room === "core/domain" && !test) return "core/domain imports no package, not even Node's";
    if (room === "core/contracts" && specifier.startsWith("node:"))
      return "core/contracts also runs in the browser";
    if (room === "web" && specifier.startsWith("node:") && !test && !isToolConfig(from))
      return "web runs in the browser";
    return undefined;
  }
  const targetRoom = roomOf(target);
  if (!targetRoom) return `${target} is in no room of the table`;
  if (targetRoom !== room) {
    const allowed = [...(mayImport[room] ?? []), ...(test ? [...forTests, "adapters"] : [])];
    const part = partOf(target, targetRoom);
    const isAllowed = allowed.includes(part) || (part === "db/transaction" && allowed.includes("db"));
    return isAllowed
      ? undefined
      : `${room} may import ${allowed.length > 0 ? allowed.join(", ") : "nothing"}, and not ${part}`;
  }
  const [own, other] = [featureOf(from, room, features), featureOf(target, room, features)];
  return own && other && own !== other && !VOCABULARY.includes(other) && EXTENDS[own] !== other
    ? `the feature ${own} may not import the feature ${other}`
    : undefined;
}

/** Returns the imported file relative to the project's folder, or undefined for an external package. */
function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  const [, workspace = "", rest = ""] = /^@lode\/([a-z]+)\/?(.*)$/.exec(specifier) ?? [];
  return workspace && fileIn(workspace, rest);
}

const OF_INFRA = new Set(["ops", "sandbox", "stack", "proof"]);

/** Returns a file's path without its extension, as the packages' `exports` name it. */
function fileIn(workspace: string, rest: string): string {
  if (OF_INFRA.has(workspace)) return `infra/${workspace}/${rest}`;
  return rest.startsWith("test/") ? `${workspace}/${rest}` : `${workspace}/src/${rest}`;
}

function roomOf(path: string): string | undefined {
  const [workspace = "", second = "", third = ""] = path.split("/");
  if (workspace === "core") {
    const room = `core/${third}`;
    return second === "src" && room in mayImport ? room : undefined;
  }
  const room = `${workspace}/${second}`;
  if (room in mayImport) return room;
  return workspace in mayImport ? workspace : undefined;
}

/** Narrows a room to a part that only some rooms may import. */
function partOf(path: string, room: string): string {
  if (room === "app" && path.includes("/steps/")) return "app/steps";
  if (room === "db" && /^db\/src\/transaction(\.ts)?$/.test(path)) return "db/transaction";
  return room;
}

function featureOf(path: string, room: string, features: ReadonlySet<string>): string | undefined {
  const home = featureHomes[room as keyof typeof featureHomes];
  if (!home || !path.startsWith(`${home}/`)) return undefined;
  const [feature = "", inside] = path.slice(home.length + 1).split("/");
  return inside !== undefined && features.has(feature) ? feature : undefined;
}

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\.test-support\.ts$|^(db|app|api|worker)\/test\/|^web\/e2e\//.test(path);

export const isToolConfig = (path: string): boolean => /(^|\/)[a-z.]+\.config\.ts$|^web\/build\//.test(path);
