import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { expect, test } from "vitest";
import { PROOFS, type ProofName } from "./proofs.ts";
import { STATEMENTS } from "./statements.ts";

test("each of the specification's 468 statements has its number, in order and once, and is shown", () => {
  expect(STATEMENTS.map(([id]) => id)).toEqual(Array.from({ length: 468 }, (_, place) => place + 1));
  expect(STATEMENTS.filter(([, , ...shown]) => shown.length === 0)).toEqual([]);
});

test("every proof names a test that exists, and shows a statement", () => {
  const listed = execFileSync("git", ["ls-files", "*.test.ts", "*.test.tsx", "*/journeys/screens/*.ts"], {
    cwd: projectRoot,
  });
  const files = listed.toString().trim().split("\n");
  const texts = files.map((file) => `${file}: %s ${readFileSync(join(projectRoot, file), "utf8")}`);
  const missing = Object.values(PROOFS).filter((title) => !texts.some((text) => text.includes(title)));
  expect(missing).toEqual([]);
  const used = new Set(STATEMENTS.flatMap(([, , ...shown]) => shown));
  expect(Object.keys(PROOFS).filter((name) => !used.has(name as ProofName))).toEqual([]);
});
