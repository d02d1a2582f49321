import type { Evidence } from "./evidence.ts";
import { landedByWithdrawal } from "./payments.ts";

/** Milliseconds; null if nothing was open. */
export interface Recovery {
  count: number;
  p50: number | null;
  p99: number | null;
  max: number | null;
}

const KILL = /^kill -9 of a worker/;

/**
 * Measures from a kill to the end of each withdrawal open at that moment: an upper bound, since other workers
 * held most of the withdrawals. `landed` counts only withdrawals whose payment was on the chain before the
 * kill.
 */
export function measureRecovery(evidence: Evidence): { landed: Recovery; all: Recovery } {
  const kills = evidence.faults.filter(({ kind }) => KILL.test(kind)).sort((a, b) => a.at - b.at);
  const payments = landedByWithdrawal(evidence);
  const all: number[] = [];
  const landed: number[] = [];
  for (const { id, created_at, ended_at } of evidence.withdrawals) {
    if (ended_at === null) continue;
    const [from, to] = [Date.parse(created_at), Date.parse(ended_at)];
    const during = kills.filter(({ at }) => at >= from && at <= to);
    const slot = payments.get(id)?.[0]?.slot ?? Number.POSITIVE_INFINITY;
    const [first] = during;
    const afterLanding = during.find((kill) => kill.slot !== undefined && kill.slot >= slot);
    if (first) all.push(to - first.at);
    if (afterLanding) landed.push(to - afterLanding.at);
  }
  return { landed: summarise(landed), all: summarise(all) };
}

/** Measures ended withdrawals, from the request to the end. */
export function measureDurations({ withdrawals }: Evidence): Recovery {
  return summarise(
    withdrawals.flatMap(({ created_at, ended_at }) =>
      ended_at === null ? [] : [Date.parse(ended_at) - Date.parse(created_at)],
    ),
  );
}

function summarise(sample: readonly number[]): Recovery {
  const sorted = sample.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? null };
}
