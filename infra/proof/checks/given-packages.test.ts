import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { expect, test } from "vitest";

const GIVEN =
  "react react-dom react-router-dom @tanstack/react-query @solana/wallet-adapter-react @solana/web3.js @solana/spl-token koa @koa/router bullmq ioredis knex pg twitter-api-v2 pino vitest supertest playwright";

/** knip refuses a dependency that nothing imports. */
test("every given package is a dependency", () => {
  const manifests = execFileSync("git", ["ls-files", "package.json", "*/package.json"], { cwd: projectRoot });
  const listed = manifests
    .toString()
    .trim()
    .split("\n")
    .flatMap((file) => {
      const { dependencies, devDependencies } = JSON.parse(readFileSync(join(projectRoot, file), "utf8"));
      return Object.keys({ ...dependencies, ...devDependencies });
    });
  expect(listed).toEqual(expect.arrayContaining(GIVEN.split(" ")));
});

test.each(["package.json", "web", "api", "worker", "db", "docker-compose.yml", "infra", "README.md"])(
  "%s stands at the top level",
  (name) => {
    expect(existsSync(join(projectRoot, name))).toBe(true);
  },
);

interface Locked {
  version?: string;
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>;
};

/** `npm ci` refuses a lockfile that lacks the optional packages of other systems. */
test("the lockfile names the optional packages of every system", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map((name) => `${path} lacks ${name}`),
  );
  // The WebAssembly build bundles its own dependencies, so npm leaves it out of every lockfile.
  expect(missing.filter((line) => !line.endsWith("-wasm32-wasi"))).toEqual([]);
});

test("the lockfile names no registry host", () => {
  const hosts = Object.values(packages).filter(({ resolved, link }) => !link && resolved?.startsWith("http"));
  expect(hosts).toEqual([]);
});
