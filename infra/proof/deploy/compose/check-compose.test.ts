import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { apiSettings } from "@lode/adapters/settings/api-settings";
import { commonSettings } from "@lode/adapters/settings/common-settings";
import { workerSettings } from "@lode/adapters/settings/worker-settings";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { expect, test } from "vitest";
import { composeFaults, healthCommandOf } from "./check-compose.ts";
import { interpolate, variablesIn } from "./interpolate.ts";
import {
  COMPOSE_FILE,
  type Compose,
  DEMO_ENV_FILE,
  readCompose,
  readComposeText,
  type Service,
} from "./read-compose.ts";

const production = readCompose({ envFile: "/dev/null" });
const demo = readCompose({ envFile: DEMO_ENV_FILE });

test("production and demo are valid: keys, names, ports, volumes, networks, health, dependencies, limits of memory and logs", () => {
  expect(composeFaults(production)).toEqual([]);
  expect(composeFaults(demo)).toEqual([]);
});

test("operations: no program shares another program's network, and every part that serves is checked for health", () => {
  const sharing = Object.values(production.services).flatMap(({ network_mode: mode }) => mode ?? []);
  expect(sharing).toEqual(["none"]); // secrets
  const checked = Object.entries(production.services).filter(([, service]) => healthCommandOf(service));
  expect(checked.map(([name]) => name)).toEqual(["postgres", "redis", "api", "worker", "web"]);
});

test.each([
  ["a misspelt key", { mem_limits: "1g" }, /mem_limits is no key/],
  ["a volume that nobody declared", { volumes: ["nothing:/data"] }, /nothing does not exist/],
  ["a file that is missing", { volumes: ["./infra/deploy/nothing:/data:ro"] }, /nothing does not exist/],
  ["a port that is taken", { ports: ["127.0.0.1:3001:9"] }, /3001 is another service's port/],
  ["a port without a number", { ports: ["http"] }, /http is no port/],
  [
    "the network of a program",
    { network_mode: "service:api", ports: undefined },
    /shares the network of api/,
  ],
  [
    "a dependency that does not exist",
    { depends_on: { x: { condition: "service_started" } } },
    /x, which does not/,
  ],
  ["health of a service without a check", { depends_on: { ops: { condition: "service_healthy" } } }, /ops/],
  [
    "the end of a service that never ends",
    { depends_on: { api: { condition: "service_completed_successfully" } } },
    /api never/,
  ],
  ["no limit of memory", { mem_limit: undefined }, /no memory limit/],
  ["logs without an end", { logging: undefined }, /for ever/],
  ["a number as a setting", { environment: { PORT: 3000 } }, /PORT is no text/],
])("adversary: %s is found", (_what, change, fault) => {
  const web = { ...production.services.web, ...change } as Service;
  const changed: Compose = { ...production, services: { ...production.services, web } };
  expect(composeFaults(changed).join("\n")).toMatch(fault);
});

/** Settings that follow from the compose file itself, so .env does not change them. */
const FIXED = [
  "HOST",
  "PORT",
  "OPS_PORT",
  "FILES_DIR",
  "WEB_DIST",
  "OPS_WEB_DIST",
  "WORKER_PORT",
  "TREASURY_KEY_FILE",
];
const PROGRAMS = {
  api: Object.keys({ ...commonSettings, ...apiSettings }),
  worker: Object.keys({ ...commonSettings, ...workerSettings }),
  ops: Object.keys({ ...commonSettings, ...apiSettings, ...workerSettings }),
};

/** Compose with a .env that sets every setting of .env.example to a value of its own. */
function withEverySetting(): Compose {
  const folder = mkdtempSync(join(tmpdir(), "lode-compose-"));
  try {
    for (const file of [COMPOSE_FILE, ".env.example"])
      writeFileSync(join(folder, file), readFileSync(join(projectRoot, file), "utf8"));
    const names = Object.keys(
      parseEnv(readComposeText(".env.example").replaceAll(/^#([A-Z_0-9]+=)/gm, "$1")),
    );
    const lines = names
      .filter((name) => !name.startsWith("COMPOSE_"))
      .map((name) => `${name}=of-env-${name}\n`);
    writeFileSync(join(folder, ".env"), lines.join(""));
    return readCompose({ folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("every setting of .env.example reaches its program, and the keys that sign reach only the workers", () => {
  const { services } = withEverySetting();
  for (const [program, settings] of Object.entries(PROGRAMS)) {
    const given = services[program]?.environment ?? {};
    const kept = program === "worker" ? [] : ["TREASURY_KEY", "PROOF_KEY", "WEB_PUSH_PRIVATE_KEY"];
    const missing = settings.filter(
      (name) => ![...FIXED, ...kept].includes(name) && given[name] !== `of-env-${name}`,
    );
    expect(missing, program).toEqual([]);
    for (const name of kept) expect(given[name], program).toBe("");
  }
  for (const other of ["web", "caddy", "postgres", "redis", "secrets"])
    expect(Object.keys(services[other]?.environment ?? {}), other).not.toContain("SEALING_KEYS");
});

test("the files read only variables that .env.example or demo.env explains", () => {
  const explained = [...readComposeText(".env.example").matchAll(/^#([A-Z_0-9]+)=/gm)].map(
    ([, name]) => name,
  );
  const known = [...explained, ...Object.keys(parseEnv(readComposeText(DEMO_ENV_FILE)))];
  for (const file of [COMPOSE_FILE, "infra/deploy/docker/demo.yml"])
    for (const name of variablesIn(readComposeText(file))) expect(known, `${file}: ${name}`).toContain(name);
});

const ref = (inside: string) => `\${${inside}}`;

test.each([
  ["$$(cat)", "$(cat)"],
  [`${ref("A:-b")}-${ref("A-b")}`, "b-"],
  [`${ref("B:-c")} $B ${ref("B:+d")}`, "v v d"],
  [ref("C"), ""],
])("compose's variables: %s", (text, expected) => {
  expect(interpolate(text, { A: "", B: "v" })).toBe(expected);
});

test("a required variable that is missing is named", () => {
  expect(() => interpolate(ref("D:?set it"), {})).toThrow("D is not set: set it");
});
