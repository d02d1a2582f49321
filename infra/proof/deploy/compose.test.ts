import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { IMAGE_PROGRAMS } from "@lode/stack/programs/image-programs";
import { expect, test } from "vitest";
import { parse } from "yaml";

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string; target: string };
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  network_mode?: string;
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  profiles?: string[];
}

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const compose = parse(read("docker-compose.yml"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const services = Object.entries(compose.services);
const dockerfile = read("infra/deploy/docker/Dockerfile");
const targets = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map((match) => match[1]);

test("operations: compose runs as production, and only the demo's file makes it a sandbox", () => {
  const product = compose.services.api?.environment ?? {};
  const values = (given: Record<string, string | undefined>) =>
    Object.fromEntries(
      Object.entries(product).map(([name, value]) => [
        name,
        String(value).replace(/\$\{(\w+):-(.*)\}/, (_, key, fallback) => given[key] || fallback),
      ]),
    );
  expect(values({})).toMatchObject({ NODE_ENV: "production", WALLET_CHANGE_HOLD: "86400", SMTP_URL: "" });
  const { COMPOSE_PROFILES, ...demo } = parseEnv(read("infra/deploy/docker/demo.env"));
  expect(COMPOSE_PROFILES).toBe("demo");
  expect(values(demo)).toMatchObject(demo);
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
  const conf = read("infra/deploy/docker/nginx.conf");
  expect(conf).toMatch(/limit_conn clients CONNECTIONS_PER_CLIENT;/);
  const placeholders = new Set(
    conf.match(/\b[A-Z]+(_[A-Z]+)+\b/g)?.filter((word) => word !== "TRUSTED_PROXIES"),
  );
  expect([...placeholders].toSorted()).toEqual(["API_ADDRESS", "CONNECTIONS_PER_CLIENT", "WEB_PORT"]);
  const given = /^ENV (API_ADDRESS.+)$/m.exec(dockerfile)?.[1] ?? "";
  const inserted = read("infra/deploy/docker/serve-web.sh");
  for (const name of placeholders) {
    expect(given).toContain(`${name}=`);
    expect(inserted).toContain(`s|${name}|$${name}|`);
  }
});

test("images and services run only programs that their image contains", () => {
  const inImages = Object.keys(IMAGE_PROGRAMS).map((target) => ({
    target,
    words: JSON.parse(/^CMD (\[.*\])$/m.exec(stepsOf(target))?.[1] ?? "[]") as string[],
  }));
  const inServices = services.flatMap(([, { build, command }]) =>
    build && command ? [{ target: build.target, words: command }] : [],
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

function tellsHealth(name: string): boolean {
  const { healthcheck, build } = compose.services[name] ?? {};
  return healthcheck !== undefined || /^HEALTHCHECK /m.test(stepsOf(build?.target ?? ""));
}

test("every image runs as a user other than root and has a health check", () => {
  for (const target of ["api", "worker", "ops", "sandbox", "web"]) {
    expect(stepsOf(target), target).toMatch(/^USER node$/m);
    // Programs of ops exit by themselves, and the sandboxes are for the demo.
    if (target !== "ops" && target !== "sandbox") expect(stepsOf(target), target).toMatch(/^HEALTHCHECK /m);
  }
});

test("a service waits only for existing services, and for health only if that service has a health check", () => {
  for (const [name, service] of services) {
    for (const word of service.healthcheck?.test ?? []) expect(typeof word, name).toBe("string");
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(compose.services[other], `${name} waits for ${other}`).toBeDefined();
      if (condition === "service_healthy") expect(tellsHealth(other), other).toBe(true);
    }
    const [, shared] = /^service:(.+)$/.exec(service.network_mode ?? "") ?? [];
    if (shared) expect(compose.services[shared], name).toBeDefined();
    for (const volume of service.volumes ?? []) {
      const source = volume.split(":")[0] ?? "";
      if (source.startsWith("./")) expect(existsSync(join(projectRoot, source)), volume).toBe(true);
      else expect(compose.volumes).toHaveProperty(source);
    }
  }
});

test("Redis evicts nothing, and every image is pinned to a patch level", () => {
  expect(compose.services.redis?.command).toContain("noeviction");
  const images = services.flatMap(([, { image }]) => image ?? []);
  expect(images).toHaveLength(4);
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
    write();
    const first = settingsOf("worker");
    write();
    expect(settingsOf("worker")).toEqual(first);
    const [product, api] = [settingsOf("product"), settingsOf("api")];
    expect(first.PROOF_KEY && api.CSRF_KEY && product.SEALING_KEYS).toBeTruthy();
    expect(product.DATABASE_URL).toContain(readFileSync(join(folder, "postgres/password"), "utf8"));
    for (const other of [product, api]) expect(other).not.toHaveProperty("PROOF_KEY");
    expect(product).not.toHaveProperty("CSRF_KEY");
    expect(statSync(join(folder, "worker/treasury.json")).mode & 0o077).toBe(0);
    const seeing = (volume: string) =>
      services
        .filter(([, { volumes }]) => volumes?.some((one) => one.startsWith(`${volume}:`)))
        .map(([name]) => name);
    expect(seeing("worker-secrets")).toEqual(["secrets", "worker-1", "worker-2"]);
    expect(seeing("api-secrets")).toEqual(["secrets", "api"]);
    expect(seeing("kept-secrets")).toEqual(["secrets"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("Prometheus finds its targets in the API's network, and Grafana its dashboards", () => {
  const { prometheus, grafana } = compose.services;
  for (const service of [prometheus, grafana])
    expect(service).toMatchObject({ profiles: ["observability"], network_mode: "service:api" });
  const targets = parse(read("infra/deploy/prometheus/prometheus.yml")) as {
    scrape_configs: { static_configs: { targets: string[] }[] }[];
  };
  const asked = targets.scrape_configs.flatMap((job) => job.static_configs.flatMap((one) => one.targets));
  const ports = [
    "3001",
    ...["worker-1", "worker-2"].map((name) => compose.services[name]?.environment?.WORKER_PORT),
  ];
  expect(asked).toEqual(ports.map((port) => `127.0.0.1:${port}`));
  const [provider] = (
    parse(read("infra/deploy/docker/grafana/dashboards/lode.yml")) as {
      providers: { options: { path: string } }[];
    }
  ).providers;
  expect(grafana?.volumes).toContain(`./infra/deploy/grafana:${provider?.options.path}:ro`);
});
