import type { Verdict } from "../checker/check-evidence.ts";
import { CHECKS } from "../checker/finding.ts";
import type { Recovery } from "../checker/recovery.ts";

const SHOWN_FINDINGS = 8;

/** Formats a scenario's verdict for printing. */
export function describeVerdict(verdict: Verdict, title: string): string {
  const { counts, findings } = verdict;
  const faults = describeFaults(verdict.faults);
  const lines = [
    `${findings.length === 0 ? "PASS" : "FAIL"}  ${verdict.scenario}  ${title}  (seed ${verdict.seed}, ${verdict.seconds.toFixed(0)} s)`,
    `asked ${verdict.asked} · accepted ${verdict.accepted} · refused ${verdict.refused} · unknown ${verdict.unknown} · completed ${verdict.completed} · failed ${verdict.failed} · actions verified ${verdict.verified} · other requests ${verdict.otherRequests}`,
    `faults injected: ${faults || "none"}`,
    `from request to end: ${describeTimes(verdict.durations)}`,
    ...describeRecovery(verdict.recovery),
    CHECKS.map((check) => `${check} ${counts[check]}`).join(" · "),
    describeOutflow(verdict),
    ...findings.slice(0, SHOWN_FINDINGS).map((one) => `! ${one.check}: ${one.subject}: ${one.sentence}`),
    ...(findings.length > SHOWN_FINDINGS ? [`! and ${findings.length - SHOWN_FINDINGS} more`] : []),
  ];
  return lines.map((line, index) => (index === 0 ? line : `      ${line}`)).join("\n");
}

/** Failures at a named step are counted together: "an error at a step × 18". */
function describeFaults(faults: Verdict["faults"]): string {
  const counts = new Map<string, number>();
  for (const [kind, count] of Object.entries(faults)) {
    const step = /^(.+ at) [a-z]+\.[a-z]+$/.exec(kind)?.[1];
    const shown = step ? `${step} a step` : kind;
    counts.set(shown, (counts.get(shown) ?? 0) + count);
  }
  return [...counts].map(([kind, count]) => `${kind} × ${count}`).join(", ");
}

function describeRecovery({ all, landed }: Verdict["recovery"]): string[] {
  if (all.count === 0) return [];
  return [
    `from a kill to the end, all that were open: ${describeTimes(all)}`,
    `from a kill to the end, payment landed before it: ${describeTimes(landed)}`,
  ];
}

function describeTimes({ count, p50, p99, max }: Recovery): string {
  const seconds = (milliseconds: number | null) => `${((milliseconds ?? 0) / 1_000).toFixed(1)} s`;
  return count === 0 ? "none" : `p50 ${seconds(p50)}, p99 ${seconds(p99)}, max ${seconds(max)} (${count})`;
}

function describeOutflow({ outflow, mostLandedPerWithdrawal, lamportsPerPayout, counts }: Verdict): string {
  const usdc = (baseUnits: number) => (baseUnits / 1_000_000).toFixed(6);
  const matches = counts["outflow differs"] === 0 && counts["unknown outflow"] === 0;
  const figures = matches
    ? `treasury outflow ${usdc(outflow.left)} USDC = paid points`
    : `treasury outflow ${usdc(outflow.left)} USDC, landed ${usdc(outflow.landed)}, completed ${usdc(outflow.owed)}: MISMATCH`;
  return `${figures} · most transfers for one withdrawal ${mostLandedPerWithdrawal} · lamports per payout ${lamportsPerPayout ?? "-"}`;
}
