export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

/** The fields of vitest's JSON report that are used here. */
export interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { title: string; status: string }[] }[];
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    nothing,
  );
}

/**
 * Each of these counts as one failure: a file that could not be loaded (it has no tests), a crash (it has no
 * report), and a run without tests (it proves nothing).
 */
export function tallyReport(report: VitestReport | undefined, exitCode: number | null): Tally {
  const tally = { ...nothing };
  for (const { status, assertionResults } of report?.testResults ?? []) {
    for (const assertion of assertionResults) {
      if (assertion.status === "passed") tally.passed += 1;
      else if (assertion.status === "failed") tally.failed += 1;
      else tally.skipped += 1;
    }
    const counted = assertionResults.some((assertion) => assertion.status === "failed");
    if (status === "failed" && !counted) tally.failed += 1;
  }
  const silent = tally.passed + tally.failed === 0 || exitCode !== 0;
  return silent && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** The last line of every run, for people and programs. */
export function lastLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
