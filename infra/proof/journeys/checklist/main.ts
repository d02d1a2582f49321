import { relative } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { startVitest } from "vitest/node";
import { STATEMENTS } from "./all-statements.ts";
import { judgeStatement, type TestResult } from "./judge-statement.ts";

/** `npm run checklist`: runs every test that shows a statement, and prints the table of all statements. */
const files = [
  ...new Set(
    STATEMENTS.flatMap(({ proofs }) => proofs.flatMap((proof) => ("file" in proof ? [proof.file] : []))),
  ),
];
const vitest = await startVitest("test", files, { run: true, project: ["unit", "e2e"] });
const results = vitest.state.getTestModules().flatMap((module): TestResult[] =>
  [...module.children.allTests()].map((test) => ({
    file: relative(projectRoot, module.moduleId),
    title: test.name,
    status: test.result().state,
  })),
);
await vitest.close();

const rows = STATEMENTS.map((statement) => ({ ...statement, ...judgeStatement(statement, results) }));
console.log("\n| # | Statement | Result | How |\n|---|---|---|---|");
for (const { id, says, result, how } of rows) console.log(`| ${id} | ${says} | ${result} | ${how} |`);
const count = (wanted: string) => rows.filter(({ result }) => result === wanted).length;
console.log(`\n${count("ok")} ok, ${count("ruled")} ruled, ${count("not")} not`);
process.exit(count("not") > 0 ? 1 : 0);
