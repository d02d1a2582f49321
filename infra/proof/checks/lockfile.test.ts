import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { expect, test } from "vitest";

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
