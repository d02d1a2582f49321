export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

/** The part of vitest's JSON report that is used. */
export interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
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
 * A file that could not be loaded has no tests, a crash has no report, and a run without tests proves nothing: each
 * counts as one failure.
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
