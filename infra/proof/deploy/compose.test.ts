import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { sentenceOf } from "@lode/core/contracts/problem";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { childEnvironments, type EnvironmentFacts } from "@lode/stack/settings/child-environment";
import { portsFrom } from "@lode/stack/settings/settings";
import { expect, test } from "vitest";
import { parse } from "yaml";

// Tests what the files say. npm run production-walk shows on a Docker engine that they work.

interface Service {
  image?: string;
  build?: { target: string };
  command?: string | string[];
  environment?: Record<string, string>;
  volumes?: string[];
  [key: string]: unknown;
}

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const servicesOf = (file: string) =>
  (parse(read(file), { merge: true, logLevel: "error" }) as { services: Record<string, Service> }).services;
const production = servicesOf("docker-compose.yml");
const services = [
  ...Object.entries(production),
  ...Object.entries(servicesOf("infra/deploy/docker/sandboxes.yml")),
  ["seed", servicesOf("infra/deploy/docker/demo.yml").seed ?? {}] as const,
];
const { version } = JSON.parse(read("package.json")) as { version: string };
const dockerfile = read("infra/deploy/docker/Dockerfile");
/** The Dockerfile's steps of a target. */
const stepsOf = (target: string): string =>
  dockerfile.split(/^FROM /m).find((one) => / AS (.+)\n/.exec(one)?.[1] === target) ?? "";

test("operations: compose runs as production, evicts nothing, and pins every image to a patch level", () => {
  expect(production.api?.environment).not.toHaveProperty("NODE_ENV");
  expect(dockerfile).toMatch(/^ENV NODE_ENV=production$/m);
  expect(Object.keys(production).filter((name) => name.includes("sandbox"))).toEqual([]);
  expect(production.redis?.command).toContain("noeviction");
  const images = Object.values(production).flatMap(({ image, build }) => (image && !build ? [image] : []));
  expect(images).toHaveLength(8);
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?$/);
  expect(dockerfile.match(/^FROM \S+/m)?.[0]).toMatch(/:\d+\.\d+\.\d+/);
});

test("our own images run without root, with a read-only file system, no capabilities and no new privileges", () => {
  const built = services.filter(([, { build }]) => build);
  expect(built.length).toBeGreaterThan(7);
  for (const [name, service] of built)
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
  for (const target of ["api", "worker", "ops", "sandbox", "web"])
    expect(stepsOf(target), target).toMatch(/^USER node$/m);
});

test("a release stops no store, and a restore starts nothing: they depend on nothing that a release changes", () => {
  for (const name of ["postgres", "redis", "restore"]) {
    expect(production[name], name).not.toHaveProperty("depends_on");
    expect(production[name], name).not.toHaveProperty("network_mode");
  }
  for (const [name, { build, image }] of services.filter(([, one]) => one.build))
    expect(image, name).toBe(`\${LODE_IMAGES:-}lode-${build?.target}:\${LODE_VERSION:-${version}}`);
  expect(production.postgres?.stop_signal).toBe("SIGINT");
  // The treasury's key, as earlier releases had it saved, lands in no image and no repository.
  for (const file of [".gitignore", ".dockerignore"]) expect(read(file)).toMatch(/^lode-secrets\.tar$/m);
});

test("every service that stays up has a health check that starts no Node, and all fit into 4 GB", () => {
  const stays = services.filter(([, one]) => one.restart !== "no" && "mem_limit" in one);
  expect(stays.length).toBeGreaterThan(9);
  for (const [name, { build, healthcheck }] of stays) {
    const check = JSON.stringify(healthcheck ?? /^HEALTHCHECK .*$/m.exec(stepsOf(build?.target ?? ""))?.[0]);
    expect(check, name).toBeDefined();
    expect(check, name).not.toContain("node");
  }
  // A program that hangs is ended by its check, and so restarted.
  for (const target of ["api", "worker"])
    expect(stepsOf(target), target).toMatch(/^HEALTHCHECK .* bash \/answers\.sh \S+ \/\S+ \/\S+$/m);
  for (const name of ["api", "worker", "web"]) expect(production[name]?.init, name).toBe(true);
  const usual = ["postgres", "redis", "api", "api-2", "worker", "worker", "web", "web-2", "caddy"];
  const megabytes = usual.map((name) =>
    Number(/^(\d+)m$/.exec(`${production[name]?.mem_limit}`)?.[1] ?? 1_024),
  );
  expect(megabytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(3_584);
});

test("adversary: nginx limits the connections of a client, streams included, and keeps no bodies", () => {
  expect(read("infra/deploy/docker/server.conf") + read("infra/deploy/docker/nginx.conf")).toMatch(
    /limit_conn clients CONNECTIONS_PER_CLIENT;/,
  );
  // Bodies kept below /tmp would fill the container's memory before the API can refuse them.
  expect(read("infra/deploy/docker/server.conf")).toMatch(/^proxy_request_buffering off;$/m);
  expect(read("infra/deploy/docker/nginx.conf")).toMatch(/^worker_processes \d+;$/m);
});

test("with the API down nginx answers its calls in the API's own words", () => {
  const [, body = ""] = /return 503 '(.+)';/.exec(read("infra/deploy/docker/server.conf")) ?? [];
  expect(JSON.parse(body)).toEqual({ error: sentenceOf("unavailable"), code: "unavailable" });
});

test("the first start generates the secrets, and each part sees only its own: signing keys only reach the workers", () => {
  const folder = mkdtempSync(join(tmpdir(), "lode-settings-"));
  const program = join(projectRoot, "infra/ops/write-settings.ts");
  const write = () =>
    execFileSync(process.execPath, ["--import", "tsx", program, folder], { cwd: projectRoot });
  const settingsOf = (part: string) => parseEnv(readFileSync(join(folder, part, "settings.env"), "utf8"));
  expect(write().toString()).toMatch(/password is \S{16},/);
  const first = settingsOf("worker");
  expect(write().toString()).toBe("The secrets of the first start are in use.\n");
  expect(settingsOf("worker")).toEqual(first);
  const [product, api] = [settingsOf("product"), settingsOf("api")];
  const redis = readFileSync(join(folder, "redis/password"), "utf8");
  expect(readFileSync(join(folder, "redis/redis.conf"), "utf8")).toBe(`requirepass ${redis}\n`);
  expect(product.REDIS_URL).toBe(`redis://:${redis}@redis:6379`);
  expect(first.PROOF_KEY && api.CSRF_KEY && product.SEALING_KEYS).toBeTruthy();
  expect(product.DATABASE_URL).toContain(readFileSync(join(folder, "postgres/password"), "utf8"));
  for (const other of [product, api]) expect(other).not.toHaveProperty("PROOF_KEY");
  for (const other of [product, api, first]) expect(other).not.toHaveProperty("REDIS_PASSWORD");
  expect(product).not.toHaveProperty("CSRF_KEY");
  expect(statSync(join(folder, "worker/treasury.json")).mode & 0o077).toBe(0);
  // A folder of backups that cannot be written stops no start.
  writeFileSync(join(folder, "backups"), "");
  expect(write().toString()).toMatch(/are in use/);
  // The workers sign with the key that a restore has put in place.
  const restored = JSON.stringify(Array.from({ length: 64 }, (_, index) => index));
  rmSync(join(folder, "kept/treasury.json"));
  writeFileSync(join(folder, "kept/treasury.json"), restored, { mode: 0o400 });
  write();
  expect(readFileSync(join(folder, "worker/treasury.json"), "utf8")).toBe(restored);
  const seeing = (volume: string) =>
    Object.entries(production)
      .filter(([, { volumes }]) => volumes?.some((one) => one.startsWith(`${volume}:`)))
      .map(([name]) => name);
  expect(seeing("worker-secrets")).toEqual(["secrets", "worker"]);
  expect(seeing("api-secrets")).toEqual(["secrets", "api", "api-2"]);
  expect(seeing("kept-secrets")).toEqual(["secrets", "backup", "restore"]);
});

test("adversary: the keys that sign reach no service but the workers, even from .env", () => {
  const reading = Object.entries(production).filter(([, service]) => service.env_file);
  expect(reading.map(([name]) => name)).toEqual(expect.arrayContaining(["migrate", "api", "worker", "ops"]));
  for (const [name, { environment }] of reading.filter(([one]) => one !== "worker"))
    expect(environment, name).toMatchObject({ TREASURY_KEY: "", PROOF_KEY: "" });
});

test("the demo of compose has its own project and images, and the settings of npm start", () => {
  const demo = parseEnv(read("infra/deploy/docker/demo.env")) as Record<string, string>;
  expect(demo).toMatchObject({ COMPOSE_PROJECT_NAME: "lode-demo", LODE_IMAGES: "demo-" });
  const secrets = {} as EnvironmentFacts["secrets"];
  const facts = { secrets, treasury: { address: "", keyFile: "" }, ports: portsFrom({}), dataDir: "/data" };
  const { product } = childEnvironments({ ...facts, settings: {}, demo: true });
  // Addresses differ: programs ask the sandboxes by their names.
  const same = Object.entries(product).filter(([name, value]) => name in demo && !/:\/\/127/.test(value));
  expect(same.length).toBeGreaterThan(15);
  for (const [name, value] of same) expect(demo[name], name).toBe(value);
});
