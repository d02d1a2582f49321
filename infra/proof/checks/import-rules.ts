import { posix } from "node:path";

/** The table of docs/architecture.md: what a workspace may import besides itself. */
const mayImport: Record<string, string[]> = {
  "core/domain": [],
  "core/contracts": ["core/domain"],
  adapters: ["core/contracts", "core/domain"],
  db: ["core/contracts", "core/domain"],
  "db/test": ["db", "core/contracts", "core/domain"],
  app: ["db", "adapters", "core/contracts", "core/domain"],
  "app/test": ["app", "db/test", "db", "infra", "adapters", "core/contracts", "core/domain"],
  api: ["app", "db", "adapters", "core/contracts", "core/domain"],
  worker: ["app", "db", "adapters", "core/contracts", "core/domain"],
  web: ["core/contracts", "core/domain"],
  infra: ["app", "db", "adapters", "core/contracts", "core/domain"],
};

/** What tests may import in addition. */
const forTests = ["infra", "db/test", "app/test"];

/** The types of kinds, accounts and probes, which every feature may import. */
const VOCABULARY = "networks";

/** Where each workspace keeps one folder per feature. */
export const featureHomes = {
  "core/domain": "core/src/domain",
  "core/contracts": "core/src/contracts",
  adapters: "adapters/src",
  db: "db/src",
  api: "api/src/miners",
  web: "web/src/miners/features",
} as const;

/** The rule that the import breaks, or undefined. */
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
    if (room === "web" && specifier.startsWith("node:") && !test && !isToolConfig(from)) {
      return "web runs in the browser";
    }
    return undefined;
  }
  const targetRoom = roomOf(target);
  if (!targetRoom) return `${target} is in no room of the table`;
  if (targetRoom !== room) {
    const allowed = [...(mayImport[room] ?? []), ...(test ? [...forTests, "adapters"] : [])];
    return allowed.includes(targetRoom)
      ? undefined
      : `${room} may import ${allowed.length > 0 ? allowed.join(", ") : "nothing"}, and not ${targetRoom}`;
  }
  const [own, other] = [featureOf(from, room, features), featureOf(target, room, features)];
  return own && other && own !== other && other !== VOCABULARY
    ? `the feature ${own} may not import the feature ${other}`
    : undefined;
}

/** The imported file, relative to the project's folder; undefined for an external package. */
function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  const [, workspace, rest = ""] = /^@lode\/([a-z]+)\/?(.*)$/.exec(specifier) ?? [];
  if (!workspace) return undefined;
  if (workspace === "infra" || rest.startsWith("test/")) return `${workspace}/${rest}`;
  return `${workspace}/src/${rest}`;
}

function roomOf(path: string): string | undefined {
  const [workspace = "", second = "", third = ""] = path.split("/");
  if (workspace === "core") {
    const room = `core/${third}`;
    return second === "src" && room in mayImport ? room : undefined;
  }
  if (second === "test" && `${workspace}/test` in mayImport) return `${workspace}/test`;
  return workspace in mayImport ? workspace : undefined;
}

function featureOf(path: string, room: string, features: ReadonlySet<string>): string | undefined {
  const home = featureHomes[room as keyof typeof featureHomes];
  if (!home || !path.startsWith(`${home}/`)) return undefined;
  const [feature = "", inside] = path.slice(home.length + 1).split("/");
  return inside !== undefined && features.has(feature) ? feature : undefined;
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\.test-support\.ts$|^(db|app|api|worker)\/test\/|^web\/e2e\//.test(path);
}

export function isToolConfig(path: string): boolean {
  return /(^|\/)[a-z.]+\.config\.ts$|^web\/build\//.test(path);
}
