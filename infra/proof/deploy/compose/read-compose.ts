import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { parse } from "yaml";
import { interpolate, type Variables } from "./interpolate.ts";

export const COMPOSE_FILE = "docker-compose.yml";
export const DEMO_ENV_FILE = "infra/deploy/docker/demo.env";

type Condition = "service_started" | "service_healthy" | "service_completed_successfully";

/** A service with everything that compose fills in: variables, merged files and the settings of its env files. */
export interface Service {
  image?: string;
  build?: { context: string; dockerfile: string; target: string };
  command?: string[];
  environment: Record<string, string>;
  env_file?: { path: string; required?: boolean }[];
  user?: string;
  profiles?: string[];
  depends_on?: Record<string, { condition: Condition }>;
  healthcheck?: { test: string[]; interval: string; timeout: string; retries: number };
  network_mode?: string;
  networks?: { default?: { aliases?: string[] } };
  volumes?: string[];
  ports?: string[];
  deploy?: { replicas: string };
  restart?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  logging?: { driver: string; options: Record<string, string> };
  mem_limit?: string;
  pids_limit?: number;
  shm_size?: string;
  stop_grace_period?: string;
  init?: boolean;
}

export interface Compose {
  services: Record<string, Service>;
  volumes: string[];
  /** What the variables of the files were replaced with. */
  variables: Variables;
}

type Tree = Record<string, unknown>;

/** `!reset []` removes what an earlier file says. */
const RESET = Symbol("reset");
const customTags = [{ tag: "!reset", collection: "seq" as const, resolve: () => RESET }];

/** Reads one file without merging, as text-level input for tests. */
export const readComposeText = (file: string): string => readFileSync(join(projectRoot, file), "utf8");

const treeOf = (file: string, folder: string, variables: Variables): Tree => {
  const tree = parse(readFileSync(join(folder, file), "utf8"), { merge: true, customTags }) as Tree;
  return mapTexts(tree, (text) => interpolate(text, variables)) as Tree;
};

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]));
}

/** Merges as compose merges files: maps by key, lists of ports and volumes joined, everything else replaced. */
function merged(earlier: unknown, later: unknown, key = ""): unknown {
  if (later === RESET) return undefined;
  if (Array.isArray(earlier) && Array.isArray(later) && ["ports", "volumes", "env_file"].includes(key))
    return [...earlier, ...later];
  if (!isTree(earlier) || !isTree(later)) return later;
  const all = { ...earlier };
  for (const [name, value] of Object.entries(later)) all[name] = merged(earlier[name], value, name);
  return all;
}

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The variables of `--env-file`, or of the folder's .env, and those of the shell, which win. */
function variablesOf(folder: string, envFile: string | undefined, shell: Variables): Variables {
  const file = join(folder, envFile ?? ".env");
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}), ...shell };
}

/**
 * What `docker compose [--env-file FILE]` would read in a folder. Throws if a required variable or env file is missing. It
 * covers what our own files use; compose.test.ts refuses everything else.
 */
export function readCompose({
  folder = projectRoot,
  envFile,
  shell = {},
}: {
  folder?: string;
  envFile?: string;
  shell?: Variables;
} = {}): Compose {
  const variables = variablesOf(folder, envFile, shell);
  const files = (variables.COMPOSE_FILE ?? COMPOSE_FILE).split(":");
  const tree = files
    .map((file) => treeOf(file, folder, variables))
    .reduce((earlier, later) => merged(earlier, later) as Tree);
  const services = Object.entries(tree.services as Record<string, Service>).map(([name, service]) => {
    const fromFiles = (service.env_file ?? []).map(({ path, required = true }) =>
      settingsIn(folder, path, required),
    );
    const environment = Object.assign({}, ...fromFiles, service.environment) as Record<string, string>;
    return [name, { ...service, environment }] as const;
  });
  return { services: Object.fromEntries(services), volumes: Object.keys(tree.volumes as Tree), variables };
}

function settingsIn(folder: string, path: string, required: boolean): Variables {
  const file = join(folder, path);
  if (existsSync(file)) return parseEnv(readFileSync(file, "utf8"));
  if (required) throw new Error(`${path} is missing.`);
  return {};
}

/** The services that `up` starts: those without a profile, and those of the active profiles. */
export function activeServices({ services, variables }: Compose): string[] {
  const active = (variables.COMPOSE_PROFILES ?? "").split(",");
  return Object.entries(services)
    .filter(([, { profiles }]) => !profiles || profiles.some((profile) => active.includes(profile)))
    .map(([name]) => name);
}
