import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { expect, test } from "vitest";

const items = readFileSync(join(projectRoot, "docs/security/asvs.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| *\d/.test(line));
const rows = items
  .map((line) => /^\| ([\d.]+) \| (\d\+?) \| (.+) \| `([^`]+)` \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, item = "", , what = "", path = ""]) => ({ item, what, path }));

test("every item is listed once and names an existing file", () => {
  // Otherwise a row that cannot be parsed would go uncounted.
  expect(rows).toHaveLength(items.length);
  expect(rows.length).toBeGreaterThan(80);
  expect(new Set(rows.map(({ item }) => item)).size).toBe(rows.length);
  expect(rows.filter(({ path }) => !existsSync(join(projectRoot, path)))).toEqual([]);
});

test("at least 70 % of the items are covered by an automated test", () => {
  const tested = rows.filter(({ path }) => path.endsWith(".test.ts"));
  expect(tested.length / rows.length).toBeGreaterThanOrEqual(0.7);
});
