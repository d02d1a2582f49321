import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { projectRoot } from "../stack/process-command.ts";

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string; target: string };
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  network_mode?: string;
  secrets?: string[];
  volumes?: string[];
}

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const compose = parse(read("docker-compose.yml"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  secrets: Record<string, object>;
};
const services = Object.entries(compose.services);
const dockerfile = read("infra/docker/Dockerfile");
const targets = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map((match) => match[1]);

test("every service has an image or an existing build target", () => {
  for (const [name, { image, build }] of services) {
    if (image) continue;
    expect(build, name).toBeDefined();
    expect(existsSync(join(projectRoot, build?.dockerfile ?? "")), name).toBe(true);
    expect(targets, name).toContain(build?.target);
  }
});

test("the files that images and services run exist", () => {
  const inImages = [...dockerfile.matchAll(/^CMD (\[.*\])$/gm)].map(
    (match) => JSON.parse(match[1] ?? "[]") as string[],
  );
  const inServices = services.flatMap(([, { command }]) => (command ? [command] : []));
  const files = [...inImages, ...inServices]
    .filter(([program]) => program === "node")
    .map(([, file]) => file);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !file || !existsSync(join(projectRoot, file)))).toEqual([]);
});

test("the files that images copy exist", () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    (match) => match[1]?.split(" ") ?? [],
  );
  expect(copied.length).toBeGreaterThan(10);
  expect(copied.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});

test("every image runs as another user than root, and tells its health", () => {
  for (const target of ["api", "worker", "infra", "web"]) {
    const [, steps = ""] =
      new RegExp(`^FROM \\S+ AS ${target}\n(.*?)(?=^FROM |$(?![\\s\\S]))`, "ms").exec(dockerfile) ?? [];
    expect(steps, target).toMatch(/^USER node$/m);
    // What the image infra runs ends, or is a sandbox of the demo.
    if (target !== "infra") expect(steps, target).toMatch(/^HEALTHCHECK /m);
  }
});

test("a service waits only for existing services, and for health only if there is a health check", () => {
  for (const [name, service] of services) {
    for (const word of service.healthcheck?.test ?? []) expect(typeof word, name).toBe("string");
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(compose.services[other], `${name} waits for ${other}`).toBeDefined();
      if (condition === "service_healthy") expect(compose.services[other]?.healthcheck, other).toBeDefined();
    }
    const shared = service.network_mode?.replace("service:", "");
    if (shared) expect(compose.services[shared], name).toBeDefined();
    for (const volume of service.volumes ?? [])
      expect(compose.volumes).toHaveProperty(volume.split(":")[0] ?? "");
  }
});

test("Redis evicts nothing, and only the worker has the treasury's key", () => {
  expect(compose.services.redis?.command).toContain("noeviction");
  const told = services.filter(([, { environment }]) => environment && "TREASURY_KEY_FILE" in environment);
  expect(told.map(([name]) => name)).toEqual(["worker"]);
  const signs = services.filter(([, { environment }]) => environment && "PROOF_KEY" in environment);
  expect(signs.map(([name]) => name)).toEqual(["worker"]);
  expect(Object.keys(compose.secrets)).toEqual(["treasury"]);
});
