import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { type Stack, type StackOptions, startStack } from "../../stack/stack.ts";

/** Runs the whole product for one measurement. */
export async function withStack<T>(
  settings: Record<string, string>,
  measure: (stack: Stack, folder: string) => Promise<T>,
  options: Partial<StackOptions> = {},
): Promise<T> {
  const folder = makeTestFolder("lode-bench-");
  const limits = { SIGN_IN_PER_MINUTE: "1000000", READS_PER_MINUTE: "100000000" };
  const env = { CAPTCHA_COST: "100", LOG_LEVEL: "warn", ...limits, ...settings };
  const stack = await startStack({
    dataDir: folder,
    ports: "free",
    demo: false,
    durable: false,
    env,
    ...options,
  });
  try {
    return await measure(stack, folder);
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the figures and writes them to .data/reports. */
export function report(name: string, figures: Record<string, string | number>): void {
  const width = Math.max(...Object.keys(figures).map((label) => label.length));
  for (const [label, value] of Object.entries(figures)) console.log(`${label.padEnd(width)}  ${value}`);
  const folder = join(projectRoot, ".data/reports");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `bench-${name}.json`);
  writeFileSync(file, `${JSON.stringify({ name, at: new Date().toISOString(), figures }, null, 2)}\n`);
  console.log(`\nReport: ${file}`);
}

export function percentile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
