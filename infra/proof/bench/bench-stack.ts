import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type Db } from "@lode/db/connection";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { listProcesses } from "@lode/stack/processes/command-line-of";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { type Stack, type StackOptions, startStack } from "../../stack/stack.ts";

export type Figures = Record<string, string | number>;

/** One measurement of the whole product. */
export interface Bench {
  settings?: Record<string, string>;
  options?: Partial<StackOptions>;
  measure(stack: Stack, db: Db): Promise<Figures>;
}

/** Measures on its own stack, prints the figures and writes them to .data/reports. Exit code 1: a limit is exceeded. */
export async function runBench(name: string, { settings, options, measure }: Bench): Promise<void> {
  const folder = makeTestFolder("lode-bench-");
  const limits = { SIGN_IN_PER_MINUTE: "1000000", READS_PER_MINUTE: "100000000" };
  const env = { CAPTCHA_COST: "100", LOG_LEVEL: "warn", ...limits, ...settings };
  const own = { dataDir: folder, ports: "free", demo: false, durable: false, env } as const;
  const stack = await startStack({ ...own, ...options });
  const db = connect(stack.urls.database, { poolSize: 8, name: "lode-bench" });
  try {
    report(name, await measure(stack, db));
  } finally {
    await db.destroy();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(name: string, figures: Figures): void {
  const width = Math.max(...Object.keys(figures).map((label) => label.length));
  for (const [label, value] of Object.entries(figures)) console.log(`${label.padEnd(width)}  ${value}`);
  const folder = join(projectRoot, ".data/reports");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `bench-${name}.json`);
  writeFileSync(file, `${JSON.stringify({ name, at: new Date().toISOString(), figures }, null, 2)}\n`);
  console.log(`\nReport: ${file}`);
  if (Object.values(figures).some((value) => String(value).endsWith("EXCEEDED"))) process.exitCode = 1;
}

export function percentile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Runs alternate in this many pairs, so a busy machine slows both sides down. */
const PAIRS = 5;

/**
 * Runs `measured` and `against` in pairs, in alternating order, because the second run of a pair finds warmer caches.
 */
export async function inPairs(measured: () => Promise<number>, against: () => Promise<number>) {
  const values = { measured: [] as number[], against: [] as number[] };
  for (let pair = 0; pair < PAIRS; pair++) {
    if (pair % 2 === 0) values.measured.push(await measured());
    values.against.push(await against());
    if (pair % 2 === 1) values.measured.push(await measured());
  }
  const ratios = values.measured.map((value, n) => value / (values.against[n] ?? Number.NaN));
  const [least, middle, most] = [0, 0.5, 1].map((share) => percentile(ratios, share).toFixed(2));
  const sentence = `${middle} × (${least} to ${most}, ${PAIRS} pairs)`;
  return { ...values, ratio: (goal?: string) => (goal ? `${sentence}, goal ${goal}` : sentence) };
}

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10;

/** Begins to count processor time. Returns a function that says how many milliseconds each part has used since. */
export function countProcessorTime(stack: Stack): () => Record<string, number> {
  const before = processorTime(stack);
  return () =>
    Object.fromEntries(
      Object.entries(processorTime(stack)).map(([part, ms]) => [part, ms - (before[part] ?? 0)]),
    );
}

/** Milliseconds of each part, per unit of work. */
export const perUnit = (used: Record<string, number>, count: number): string =>
  Object.entries(used)
    .map(([part, ms]) => `${part} ${(ms / count).toFixed(2)}`)
    .join(", ");

function processorTime({ processes }: Stack): Record<string, number> {
  const { api, workers, postgres, redis, x, nostr, solana } = processes;
  const all = listProcesses();
  // A parent counts the time of children that have ended: Postgres closes connections during a run.
  const of = (...pids: (number | undefined)[]): number =>
    all
      .filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent))
      .reduce((sum, { ticks, endedTicks }) => sum + (ticks + endedTicks) * MS_PER_TICK, 0);
  return {
    API: of(api.pid),
    workers: of(...workers.map(({ pid }) => pid)),
    Postgres: of(postgres?.pid),
    Redis: of(redis?.pid),
    "X sandbox": of(x?.pid),
    "Nostr sandbox": of(nostr?.pid),
    "Solana sandbox": of(solana?.pid),
    "the bench": processorTimeOf(process.pid),
  };
}

/** Milliseconds of processor time used by one process. */
export const processorTimeOf = (pid: number): number =>
  (listProcesses().find((one) => one.pid === pid)?.ticks ?? 0) * MS_PER_TICK;
