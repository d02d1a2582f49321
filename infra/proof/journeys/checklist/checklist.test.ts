import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { expect, test } from "vitest";
import { STATEMENTS } from "./all-statements.ts";
import { WALKS } from "./all-walks.ts";
import { ANSWERS } from "./answers.ts";
import { judgeStatement, type TestResult } from "./judge-statement.ts";
import { ruled, states, tested, WALKS_FILE } from "./statements/statement.ts";

const passed: TestResult = { file: "a.test.ts", title: "the balance is 5", status: "passed" };
const failed: TestResult = { file: "a.test.ts", title: "the balance is 6", status: "failed" };

test.each([
  ["its test passed", states(1, "", tested("a.test.ts", "the balance is 5")), [passed], "ok"],
  ["each test of its table passed", states(1, "", tested("a.test.ts", "the balance is %s")), [passed], "ok"],
  [
    "one test of its table failed",
    states(1, "", tested("a.test.ts", "the balance is %s")),
    [passed, failed],
    "not",
  ],
  ["its test did not run", states(1, "", tested("a.test.ts", "the balance is 7")), [passed], "not"],
  [
    "a test of this title passed in another file",
    states(1, "", tested("b.test.ts", "the balance is 5")),
    [passed],
    "not",
  ],
  ["a ruling decides", states(1, "", ruled(44)), [], "ruled"],
  [
    "a ruling decides and its test failed",
    states(1, "", ruled(44), tested("a.test.ts", "the balance is 6")),
    [failed],
    "not",
  ],
])("judging a statement: %s", (_when, statement, results, expected) => {
  expect(judgeStatement(statement, results).result).toBe(expected);
});

test("each of the specification's 468 statements has its number, in order and once", () => {
  expect(STATEMENTS.map(({ id }) => id)).toEqual(Array.from({ length: 468 }, (_, place) => place + 1));
});

test("every proof names a test that exists", () => {
  const walked = new Set([...WALKS.flatMap(({ items }) => items), ...ANSWERS].map(({ says }) => says));
  const sources = new Map<string, string>();
  const sourceOf = (file: string): string => {
    const path = join(projectRoot, file);
    const source = sources.get(file) ?? (existsSync(path) ? readFileSync(path, "utf8") : "");
    sources.set(file, source);
    return source;
  };
  const missing = STATEMENTS.flatMap(({ id, proofs }) =>
    proofs
      .filter((proof) => "file" in proof)
      .filter(({ file, title }) =>
        file === WALKS_FILE ? !walked.has(title) : !sourceOf(file).includes(title),
      )
      .map(({ file, title }) => `${id}: ${file}: ${title}`),
  );
  expect(missing).toEqual([]);
});

test("no two items of the walks have one name", () => {
  const names = WALKS.flatMap(({ items }) => items.map(({ says }) => says));
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
