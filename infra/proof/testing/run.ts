import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { throwAwayFolder } from "@lode/stack/processes/reaper";
import { buildPage } from "@lode/stack/programs/build-page";
import { runVitest } from "./run-vitest.ts";
import { runStaticChecks } from "./static-checks.ts";
import { lastLine, sum, type Tally } from "./tally.ts";

const parts = {
  check: async () => [await runStaticChecks()],
  unit: async (filters: string[], scratch: string) => [await runVitest("unit", filters, scratch)],
  e2e: async (filters: string[], scratch: string) => [
    await buildForBrowser(),
    await runVitest("e2e", filters, scratch),
  ],
};

type Part = keyof typeof parts;

/** Runs `npm test` or a part of it; further arguments select test files. Ends with the counts. */
export async function runTests([name, ...filters]: string[]): Promise<void> {
  if (name !== undefined && !(name in parts)) {
    throw new Error(`There is no part "${name}" of the tests: use one of ${Object.keys(parts).join(", ")}.`);
  }
  const wanted = (name === undefined ? Object.keys(parts) : [name]) as Part[];
  // The reaper removes this folder with everything that tests leave in it, even after an interruption.
  const scratch = makeTestFolder("lode-tests-");
  const clean = throwAwayFolder(scratch);
  endOnSignal();
  try {
    const tallies: Tally[] = [];
    for (const part of wanted) {
      tallies.push(...(await parts[part](filters, scratch)));
    }
    const total = sum(tallies);
    clean();
    console.log(lastLine(total));
    process.exit(total.failed > 0 ? 1 : 0);
  } finally {
    clean();
  }
}

async function buildForBrowser(): Promise<Tally> {
  const startedAt = performance.now();
  try {
    const built = await buildPage(() => {});
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`✓ The page builds (${built ? `${seconds} s` : "already built from these sources"})`);
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    console.log(`✗ ${(error as Error).message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** Exits on a signal. The reaper then ends the runner with all its children and removes the folder. */
function endOnSignal(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      console.log("The tests were stopped.");
      process.exit(130);
    });
  }
}
