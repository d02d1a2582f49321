import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Stack } from "../../stack/stack.ts";

/** Linux counts in hundredths of a second. */
const MS_A_TICK = 10;

/** Milliseconds of processor that each part of the stack has used so far; empty where the system does not say. */
export function processorTime({ processes }: Stack): Record<string, number> {
  if (!existsSync("/proc/self/stat")) return {};
  const { api, workers, postgres, redis, x } = processes;
  const all = readAll();
  const of = (pids: (number | undefined)[], withChildren = false): number => {
    const mine = all.filter(
      ({ pid, parent }) => pids.includes(pid) || (withChildren && pids.includes(parent)),
    );
    return mine.reduce((sum, { ticks }) => sum + ticks * MS_A_TICK, 0);
  };
  return {
    API: of([api.pid]),
    workers: of(workers.map(({ pid }) => pid)),
    Postgres: of([postgres?.pid], true),
    Redis: of([redis?.pid]),
    "X sandbox": of([x?.pid]),
    "the bench": of([process.pid]),
  };
}

interface ProcessUse {
  pid: number;
  parent: number;
  ticks: number;
}

function readAll(): ProcessUse[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        // The name in brackets may hold spaces; state, parent and, further on, user and system time follow it.
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const ticks = Number(fields[11]) + Number(fields[12]);
        return [{ pid: Number(name), parent: Number(fields[1]), ticks }];
      } catch {
        return []; // ended meanwhile
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
  return parts.join(", ") || "not known on this system";
}
