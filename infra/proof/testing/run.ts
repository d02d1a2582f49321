import { apiSettings } from "@lode/adapters/settings/api-settings";
import { commonSettings } from "@lode/adapters/settings/common-settings";
import { workerSettings } from "@lode/adapters/settings/worker-settings";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { throwAwayFolder } from "@lode/stack/processes/reaper";
import { portVariables } from "@lode/stack/settings/settings";
import { startVitest, type TestModule } from "vitest/node";

const PARTS = ["check", "unit", "page", "e2e"];

/** Settings of a real stack, removed so that tests can never reach that stack. */
const NOT_FOR_TESTS = Object.keys({ ...portVariables, ...commonSettings, ...apiSettings, ...workerSettings });

/** Runs `npm test` or a part of it; further arguments select test files. The last line has the counts. */
export async function runTests([part, ...filters]: string[]): Promise<void> {
  if (part !== undefined && !PARTS.includes(part))
    throw new Error(`There is no part "${part}" of the tests: use one of ${PARTS.join(", ")}.`);
  for (const name of [...NOT_FOR_TESTS, "LODE_DATA_DIR"]) delete process.env[name];
  // The reaper removes this folder with everything that tests leave in it, even after an interruption.
  const scratch = makeTestFolder("lode-tests-");
  const clean = throwAwayFolder(scratch);
  process.env.TMPDIR = scratch;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      console.log("The tests were stopped.");
      process.exit(130);
    });
  }
  const vitest = await startVitest("test", filters, { run: true, project: part ? [part] : PARTS });
  const tally = count(vitest.state.getTestModules(), vitest.state.getUnhandledErrors().length);
  await vitest.close();
  clean();
  // A run without tests proves nothing, and vitest may have found a fault that belongs to no test.
  if (tally.failed === 0 && (tally.passed === 0 || process.exitCode)) tally.failed = 1;
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : "";
  console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`);
  process.exit(tally.failed > 0 ? 1 : 0);
}

/** A file that fails without a failing test (it does not load, or a hook fails) counts as one failure. */
function count(modules: TestModule[], unhandledErrors: number) {
  const tally = { passed: 0, failed: unhandledErrors, skipped: 0 };
  for (const module of modules) {
    const before = tally.failed;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      tally[state === "pending" ? "skipped" : state] += 1;
    }
    if (module.state() === "failed" && tally.failed === before) tally.failed += 1;
  }
  return tally;
}
