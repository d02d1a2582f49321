import { relative } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { throwAwayFolder } from "@lode/stack/processes/reaper";
import { buildPage } from "@lode/stack/programs/build-page";
import { readReport, runVitest } from "../../testing/run-vitest.ts";
import { STATEMENTS } from "./all-statements.ts";
import { judgeStatement, type TestResult } from "./judge-statement.ts";

/** `npm run checklist`: runs every test that shows a statement, and prints the table of all statements. */
const files = [
  ...new Set(
    STATEMENTS.flatMap(({ proofs }) => proofs.flatMap((proof) => ("file" in proof ? [proof.file] : []))),
  ),
];
const scratch = makeTestFolder("lode-checklist-");
const clean = throwAwayFolder(scratch);
const results: TestResult[] = [];
for (const project of ["unit", "e2e"] as const) {
  const isBrowserTest = (file: string) => file.includes(".e2e.test.");
  const chosen = files.filter((file) => isBrowserTest(file) === (project === "e2e"));
  if (project === "e2e") await buildPage(() => {});
  await runVitest(project, chosen, scratch);
  for (const { name, assertionResults } of readReport(project, scratch)?.testResults ?? [])
    for (const { title, status } of assertionResults)
      results.push({ file: relative(projectRoot, name), title, status });
}
clean();

const rows = STATEMENTS.map((statement) => ({ ...statement, ...judgeStatement(statement, results) }));
console.log("\n| # | Statement | Result | How |\n|---|---|---|---|");
for (const { id, says, result, how } of rows) console.log(`| ${id} | ${says} | ${result} | ${how} |`);
const count = (wanted: string) => rows.filter(({ result }) => result === wanted).length;
console.log(`\n${count("ok")} ok, ${count("ruled")} ruled, ${count("not")} not`);
process.exit(count("not") > 0 ? 1 : 0);
