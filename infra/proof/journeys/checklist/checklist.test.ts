import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { expect, test } from "vitest";
import { PROOFS } from "./proofs.ts";
import { STATEMENTS } from "./statements.ts";

test("each of the specification's 468 statements has its number, in order and once, and is shown", () => {
  expect(STATEMENTS.map(([id]) => id)).toEqual(Array.from({ length: 468 }, (_, place) => place + 1));
  expect(STATEMENTS.filter(([, , ...shown]) => shown.length === 0)).toEqual([]);
});

test("every proof names a test that exists, and shows a statement", () => {
  const sourceOf = (file: string): string =>
    existsSync(join(projectRoot, file)) ? readFileSync(join(projectRoot, file), "utf8") : "";
  const missing = Object.values(PROOFS).filter(({ file, title }) => !sourceOf(file).includes(title));
  expect(missing).toEqual([]);
  const used = new Set(STATEMENTS.flatMap(([, , ...shown]) => shown));
  expect(Object.keys(PROOFS).filter((name) => !used.has(name as keyof typeof PROOFS))).toEqual([]);
});
