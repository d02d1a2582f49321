import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { expect, test } from "vitest";

const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: projectRoot, encoding: "utf8" })
  .trim()
  .split("\n");
const importing = (name: string, where: RegExp, isTest: boolean): boolean => {
  const line = new RegExp(`(from|import) ["']${name.replace("/", "\\/")}["']`);
  return files.some(
    (file) =>
      where.test(file) &&
      /\.test\.|\/test\/|testing\//.test(file) === isTest &&
      line.test(readFileSync(join(projectRoot, file), "utf8")),
  );
};

test.each([
  ["react", /^web\//],
  ["react-dom/client", /^web\//],
  ["react-router-dom", /^web\//],
  ["@tanstack/react-query", /^web\//],
  ["@solana/wallet-adapter-react", /^web\//],
  ["@solana/web3.js", /^(adapters|core|app|worker)\//],
  ["@solana/spl-token", /^(adapters|core|app|worker)\//],
  ["koa", /^api\//],
  ["@koa/router", /^api\//],
  ["bullmq", /^(adapters|worker|api)\//],
  ["ioredis", /^adapters\//],
  ["knex", /^db\//],
  ["pg", /^(db|adapters)\//],
  ["twitter-api-v2", /^adapters\//],
  ["pino", /^adapters\//],
])("the product uses the given package %s", (name, where) => {
  expect(importing(name, where, false)).toBe(true);
});

test.each([
  ["vitest", /./],
  ["supertest", /^api\//],
  ["playwright", /^infra\/proof\//],
])("the tests use the given package %s", (name, where) => {
  expect(importing(name, where, true)).toBe(true);
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
