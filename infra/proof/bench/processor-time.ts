import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Stack } from "../../stack/stack.ts";

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

function readAll(): ProcessUse[] {
  return readdirSync("/proc")
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
}

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
