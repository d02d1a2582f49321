import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { IMAGE_PROGRAMS } from "@lode/stack/programs/image-programs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { activeServices, DEMO_ENV_FILE, readCompose } from "./compose/read-compose.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const production = readCompose({ folder: projectRoot, envFile: "/dev/null" });
const demo = readCompose({ envFile: DEMO_ENV_FILE });
const services = [...Object.entries(production.services), ...Object.entries(demo.services)];
const dockerfile = read("infra/deploy/docker/Dockerfile");
const targets = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map((match) => match[1]);

test("operations: compose runs as production, and only the demo's file makes it a sandbox", () => {
  expect(production.services.api?.environment).not.toHaveProperty("NODE_ENV");
  expect(dockerfile).toMatch(/^ENV NODE_ENV=production$/m);
  expect(activeServices(production)).toEqual([
    "secrets",
    "postgres",
    "redis",
    "migrate",
    "api",
    "worker",
    "web",
  ]);
  expect(Object.keys(production.services).filter((name) => name.includes("sandbox"))).toEqual([]);
  expect(demo.services.worker?.environment).toMatchObject({ NODE_ENV: "development", X_PROVIDER: "sandbox" });
  expect(activeServices(demo)).toEqual(
    expect.arrayContaining(["x-sandbox", "solana-sandbox", "mail-sandbox", "loopback"]),
  );
});

test("every service has an image or an existing build target", () => {
  for (const [name, { image, build }] of services) {
    if (image) continue;
    expect(build, name).toBeDefined();
    expect(existsSync(join(projectRoot, build?.dockerfile ?? "")), name).toBe(true);
    expect(targets, name).toContain(build?.target);
  }
});

test("every file that an image copies exists", () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    (match) => match[1]?.split(" ") ?? [],
  );
  expect(copied.length).toBeGreaterThan(10);
  expect(copied.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});

/** Returns the Dockerfile steps of a build target. */
const stepsOf = (target: string): string =>
  dockerfile.split(/^FROM /m).find((one) => / AS (.+)\n/.exec(one)?.[1] === target) ?? "";

test("adversary: nginx limits the connections of a client, streams included, and every placeholder gets a value", () => {
  const conf = read("infra/deploy/docker/nginx.conf") + read("infra/deploy/docker/server.conf");
  expect(conf).toMatch(/limit_conn clients CONNECTIONS_PER_CLIENT;/);
  const statements = conf.replaceAll(/#.*/g, "");
  const placeholders = new Set(statements.match(/\b(UPSTREAM|[A-Z]+(_[A-Z]+)+)\b/g));
  expect([...placeholders].toSorted()).toEqual([
    "CONNECTIONS_PER_CLIENT",
    "PROXIED_PORT",
    "UPSTREAM",
    "WEB_PORT",
  ]);
  const given = /^ENV (API_ADDRESS.+)$/m.exec(dockerfile)?.[1] ?? "";
  const inserted = read("infra/deploy/docker/serve-web.sh");
  for (const name of placeholders)
    expect(inserted).toContain(`s|${name}|$${name.toLowerCase() === "upstream" ? "upstream" : name}|`);
  for (const [, name] of inserted.matchAll(/\$([A-Z_]+)/g)) expect(given).toContain(`${name}=`);
});

test("images and services run only programs that their image contains", () => {
  const inImages = Object.keys(IMAGE_PROGRAMS).map((target) => ({
    target,
    words: JSON.parse(/^CMD (\[.*\])$/m.exec(stepsOf(target))?.[1] ?? "[]") as string[],
  }));
  const inServices = services.flatMap(([, { build, command }]) =>
    build && command?.[0] === "node" ? [{ target: build.target, words: command }] : [],
  );
  const run = [...inImages, ...inServices];
  expect(run.length).toBeGreaterThan(8);
  for (const { target, words } of run) {
    const program = words.slice(1).find((word) => !word.startsWith("-")) ?? "";
    const { programs } = IMAGE_PROGRAMS[target as keyof typeof IMAGE_PROGRAMS];
    expect(programs, target).toContain(program.replace(/\.mjs$/, ".ts"));
    expect(existsSync(join(projectRoot, program.replace(/\.mjs$/, ".ts"))), program).toBe(true);
  }
});

test("every image runs as a user other than root and has a health check", () => {
  for (const target of ["api", "worker", "ops", "sandbox", "web"]) {
    expect(stepsOf(target), target).toMatch(/^USER node$/m);
    // Programs of ops exit by themselves, and the sandboxes are for the demo.
    if (target !== "ops" && target !== "sandbox") expect(stepsOf(target), target).toMatch(/^HEALTHCHECK /m);
  }
});

test("Redis evicts nothing, and every image is pinned to a patch level", () => {
  expect(production.services.redis?.command).toContain("noeviction");
  const images = Object.values(production.services).flatMap(({ image }) => image ?? []);
  expect(images).toHaveLength(5);
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?$/);
  expect(dockerfile.match(/^FROM \S+/m)?.[0]).toMatch(/:\d+\.\d+\.\d+/);
});

test("our own images run with a read-only root, no capabilities and no new privileges", () => {
  const built = services.filter(([, { build }]) => build);
  expect(built.length).toBeGreaterThan(7);
  for (const [name, service] of built)
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
});

test("the first start generates the secrets, and each part sees only its own: signing keys only reach the workers", () => {
  const folder = mkdtempSync(join(tmpdir(), "lode-settings-"));
  try {
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
    const seeing = (volume: string) =>
      Object.entries(production.services)
        .filter(([, { volumes }]) => volumes?.some((one) => one.startsWith(`${volume}:`)))
        .map(([name]) => name);
    expect(seeing("worker-secrets")).toEqual(["secrets", "worker"]);
    expect(seeing("api-secrets")).toEqual(["secrets", "api"]);
    expect(seeing("kept-secrets")).toEqual(["secrets", "backup", "restore"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("Prometheus finds the API and every worker by their names, and Grafana its dashboards", () => {
  const { scrape_configs: jobs } = parse(read("infra/deploy/prometheus/prometheus.yml")) as {
    scrape_configs: {
      static_configs?: { targets: string[] }[];
      dns_sd_configs?: { names: string[]; port: number }[];
    }[];
  };
  const addresses = jobs.flatMap(({ static_configs: fixed = [], dns_sd_configs: named = [] }) => [
    ...fixed.flatMap(({ targets }) => targets),
    ...named.flatMap(({ names, port }) => names.map((name) => `${name}:${port}`)),
  ]);
  const portOf = (name: string, setting: string) => production.services[name]?.environment[setting];
  expect(addresses).toEqual([
    `api:${portOf("api", "OPS_PORT")}`,
    `worker:${portOf("worker", "WORKER_PORT")}`,
  ]);
  const { grafana } = production.services;
  const [provider] = (
    parse(read("infra/deploy/docker/grafana/dashboards/lode.yml")) as {
      providers: { options: { path: string } }[];
    }
  ).providers;
  expect(grafana?.volumes).toContain(`./infra/deploy/grafana:${provider?.options.path}:ro`);
  const [source] = (
    parse(read("infra/deploy/docker/grafana/datasources/prometheus.yml")) as {
      datasources: { url: string }[];
    }
  ).datasources;
  expect(source?.url).toBe("http://prometheus:9090");
});
