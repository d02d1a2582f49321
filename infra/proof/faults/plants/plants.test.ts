import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../../stack/process-command.ts";
import { PLANTS } from "./plants.ts";

test("there are at least ten planted bugs, each with a name of its own", () => {
  expect(new Set(PLANTS.map(({ name }) => name)).size).toBe(PLANTS.length);
  expect(PLANTS.length).toBeGreaterThanOrEqual(10);
});

const mutations = PLANTS.flatMap(({ name, mutations }) => mutations.map((one) => [name, one] as const));

// A change to such a piece of code must change the plant as well, or the harness proves less than it claims.
test.each(mutations)("%s still fits the code", (_name, { file, find }) => {
  const source = readFileSync(join(projectRoot, file), "utf8");
  expect(source.split(find)).toHaveLength(2);
});
