import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { expect, test } from "vitest";
import { PLANTS } from "./plants.ts";

test("there are at least ten planted bugs with distinct names", () => {
  expect(new Set(PLANTS.map(({ name }) => name)).size).toBe(PLANTS.length);
  expect(PLANTS.length).toBeGreaterThanOrEqual(10);
});

const mutations = PLANTS.flatMap(({ name, mutations }) => mutations.map((one) => [name, one] as const));

// If this code changes, the plant must change with it.
test.each(mutations)("%s still fits the code", (_name, [file, find]) => {
  const source = readFileSync(join(projectRoot, file), "utf8");
  expect(source.split(find)).toHaveLength(2);
});
