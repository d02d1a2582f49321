import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type Db } from "@lode/db/connection";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { type Stack, type StackOptions, startStack } from "../../stack/stack.ts";

/** Runs the whole product, with a connection to its database, for one measurement. */
export async function withStack<T>(
  settings: Record<string, string>,
  measure: (stack: Stack, db: Db) => Promise<T>,
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
  const db = connect(stack.urls.database, { poolSize: 8, name: "lode-bench" });
  try {
    return await measure(stack, db);
  } finally {
    await db.destroy();
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

/** Runs alternate in this many pairs, so a busy machine slows both sides down. */
export const PAIRS = 5;

export interface Ratio {
  median: number;
  least: number;
  most: number;
  measured: number[];
  against: number[];
}

/** Runs `measured` and `against` in pairs and returns the ratio of their results. */
export async function inPairs(
  measured: () => Promise<number>,
  against: () => Promise<number>,
  pairs = PAIRS,
): Promise<Ratio> {
  const values: { measured: number[]; against: number[] } = { measured: [], against: [] };
  for (let pair = 0; pair < pairs; pair++) {
    // The second run of a pair finds warmer caches, so the order alternates.
    if (pair % 2 === 0) values.measured.push(await measured());
    values.against.push(await against());
    if (pair % 2 === 1) values.measured.push(await measured());
  }
  return ratioOf(values.measured, values.against);
}

export function ratioOf(measured: number[], against: number[]): Ratio {
  const ratios = measured.map((value, n) => value / (against[n] ?? Number.NaN));
  const [least = Number.NaN, median = Number.NaN, most = Number.NaN] = [0, 0.5, 1].map((share) =>
    percentile(ratios, share),
  );
  return { median, least, most, measured, against };
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const describeRatio = ({ median, least, most, measured }: Ratio, limit = ""): string =>
  `${median.toFixed(2)} × (${least.toFixed(2)} to ${most.toFixed(2)}, ${measured.length} pairs)${limit && `, ${limit}`}`;

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10;

/** Milliseconds of processor time used by each part of the stack; empty on systems without /proc. */
export function processorTime({ processes }: Stack): Record<string, number> {
  if (!existsSync("/proc/self/stat")) return {};
  const { api, workers, postgres, redis, x, nostr, solana } = processes;
  const all = readAll();
  const of = (pids: (number | undefined)[], withChildren = false): number => {
    const mine = all.filter(
      ({ pid, parent }) => pids.includes(pid) || (withChildren && pids.includes(parent)),
    );
    // A parent counts the time of children that have ended: Postgres closes connections during a run.
    return mine.reduce(
      (sum, { ticks, endedTicks }) => sum + (ticks + (withChildren ? endedTicks : 0)) * MS_PER_TICK,
      0,
    );
  };
  return {
    API: of([api.pid]),
    workers: of(workers.map(({ pid }) => pid)),
    Postgres: of([postgres?.pid], true),
    Redis: of([redis?.pid]),
    "X sandbox": of([x?.pid]),
    "Nostr sandbox": of([nostr?.pid]),
    "Solana sandbox": of([solana?.pid]),
    "the bench": of([process.pid]),
  };
}

/** Milliseconds of processor time used by one process. */
export const processorTimeOf = (pid: number): number =>
  (readAll().find((one) => one.pid === pid)?.ticks ?? 0) * MS_PER_TICK;

interface ProcessUse {
  pid: number;
  parent: number;
  ticks: number;
  /** Ticks of children that have ended and were waited for. */
  endedTicks: number;
}

const readAll = (): ProcessUse[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        // The name in brackets may contain spaces. State, parent and later user and system time follow it.
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const ticks = Number(fields[11]) + Number(fields[12]);
        const endedTicks = Number(fields[13]) + Number(fields[14]);
        return [{ pid: Number(name), parent: Number(fields[1]), ticks, endedTicks }];
      } catch {
        return []; // the process has ended
      }
    });

/** The difference between two readings, per unit of work. */
export function describeProcessorTime(
  before: Record<string, number>,
  after: Record<string, number>,
  count: number,
): string {
  const parts = Object.entries(after).map(
    ([part, ms]) => `${part} ${((ms - (before[part] ?? 0)) / count).toFixed(2)}`,
  );
  return parts.join(", ") || "not available on this system";
}
