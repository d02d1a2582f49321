import { expect, test } from "vitest";
import { lastLine, sum, tallyReport, type VitestReport } from "./tally.ts";

const file = (status: string, ...tests: string[]): VitestReport["testResults"][number] => ({
  name: "a.test.ts",
  status,
  assertionResults: tests.map((result) => ({ title: "a test", status: result })),
});

test.each([
  ["all passed", [file("passed", "passed", "passed")], 0, "2 passed, 0 failed"],
  ["one failed", [file("failed", "passed", "failed")], 1, "1 passed, 1 failed"],
  ["one skipped", [file("passed", "passed", "pending")], 0, "1 passed, 0 failed, 1 skipped"],
  ["a file that does not load", [file("passed", "passed"), file("failed")], 1, "1 passed, 1 failed"],
  ["a hook that failed after its tests", [file("failed", "passed")], 1, "1 passed, 1 failed"],
  ["nothing ran", [], 0, "0 passed, 1 failed"],
  ["a crash after the tests", [file("passed", "passed")], 1, "1 passed, 1 failed"],
  ["a runner ended by a signal", [file("passed", "passed")], null, "1 passed, 1 failed"],
])("%s", (_case, testResults, exitCode, line) => {
  expect(lastLine(tallyReport({ testResults }, exitCode))).toBe(line);
});

test("a runner without a report is a failure", () => {
  expect(tallyReport(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("runs are summed", () => {
  expect(lastLine(sum([tallyReport(undefined, 1), { passed: 3, failed: 0, skipped: 2 }]))).toBe(
    "3 passed, 1 failed, 2 skipped",
  );
});
