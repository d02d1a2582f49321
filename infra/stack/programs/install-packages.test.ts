import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { isInstalled } from "./install-packages.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lode-install-"));
  lock("package-lock.json", { "": {}, api: { version: "0.1.0" }, ...koa("3.3.0"), ...forAnotherSystem });
});

const koa = (version: string) => ({ "node_modules/koa": { version } });
const forAnotherSystem = { "node_modules/win": { version: "1.0.0", optional: true } };

test("a folder without node_modules is not installed", () => {
  expect(isInstalled(root)).toBe(false);
});

test("an installation of the lockfile's versions is accepted", () => {
  mkdirSync(join(root, "node_modules"));
  lock("node_modules/.package-lock.json", koa("3.3.0"));
  expect(isInstalled(root)).toBe(true);
});

test("a package with another version than in the lockfile is not installed", () => {
  mkdirSync(join(root, "node_modules"));
  lock("node_modules/.package-lock.json", koa("3.2.0"));
  expect(isInstalled(root)).toBe(false);
});

function lock(file: string, packages: object): void {
  writeFileSync(join(root, file), JSON.stringify({ packages }));
}
