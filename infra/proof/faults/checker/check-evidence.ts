import { type Evidence, readEvidence } from "./evidence.ts";
import { CHECKS, type Check, type Finding, found, type Rule } from "./finding.ts";
import { checkOperatorSums, checkPublishers, checkRevealed, checkTwoPeople } from "./insiders.ts";
import { checkComments, checkCredits, checkLedger } from "./ledger.ts";
import { checkHonest, checkNotices, checkReferrals, checkSignIns, checkWorth } from "./miners.ts";
import { checkReviews, checkStuck } from "./open-withdrawals.ts";
import { checkAwards, checkHalts, checkOpenWork } from "./open-work.ts";
import { checkMovements, checkOutflow, checkPayments, landedByWithdrawal, outflowOf } from "./payments.ts";
import { checkAccepted, checkPoints, checkPromises, requestsOf } from "./promises.ts";
import { measureDurations, measureRecovery, type Recovery } from "./recovery.ts";
import { checkRequests } from "./requests.ts";
import { checkTaskLimits } from "./task-limits.ts";

export interface Verdict {
  scenario: string;
  seed: number;
  seconds: number;
  asked: number;
  accepted: number;
  refused: number;
  unknown: number;
  completed: number;
  failed: number;
  /** Requests other than withdrawals, in a run that allows no failed request. */
  otherRequests: number;
  /** Actions verified at X. */
  verified: number;
  faults: Record<string, number>;
  /** Milliseconds from a withdrawal's request to its end. */
  durations: Recovery;
  recovery: { landed: Recovery; all: Recovery };
  mostLandedPerWithdrawal: number;
  /** Base units. */
  outflow: { left: number; landed: number; owed: number };
  lamportsPerPayout: number | null;
  counts: Record<Check, number>;
  findings: Finding[];
}

const RULES: readonly Rule[] = [
  checkPayments,
  checkStuck,
  checkPromises,
  checkAccepted,
  checkPoints,
  checkOutflow,
  checkLedger,
  checkCredits,
  checkComments,
  checkOpenWork,
  checkAwards,
  checkReviews,
  checkHalts,
  checkMovements,
  checkTaskLimits,
  checkWorth,
  checkHonest,
  checkSignIns,
  checkRequests,
  checkOperatorSums,
  checkPublishers,
  checkTwoPeople,
  checkRevealed,
  checkReferrals,
  checkNotices,
];

export function checkEvidence(folder: string): Verdict {
  const evidence = readEvidence(folder);
  const findings = [...RULES.flatMap((rule) => rule(evidence)), ...checkVoid(evidence)];
  const requests = requestsOf(evidence);
  const withOutcome = (outcome: string) => requests.filter((request) => request.outcome === outcome).length;
  const withStatus = (status: string) => evidence.withdrawals.filter((row) => row.status === status).length;
  const landed = [...landedByWithdrawal(evidence).values()].map((payments) => payments.length);
  return {
    scenario: evidence.run.scenario,
    seed: evidence.run.seed,
    seconds: (evidence.run.endedAt - evidence.run.startedAt) / 1_000,
    asked: requests.length,
    accepted: withOutcome("ok"),
    refused: withOutcome("fail"),
    unknown: withOutcome("unknown"),
    completed: withStatus("completed"),
    failed: withStatus("failed"),
    otherRequests: evidence.requests?.length ?? 0,
    verified: evidence.attempts.filter(({ state }) => state === "verified").length,
    faults: countFaults(evidence),
    durations: measureDurations(evidence),
    recovery: measureRecovery(evidence),
    mostLandedPerWithdrawal: Math.max(0, ...landed),
    outflow: outflowOf(evidence),
    lamportsPerPayout: lamportsPerPayout(evidence, withStatus("completed")),
    counts: countFindings(findings),
    findings,
  };
}

/** A run without an expected fault, or without requests, proves nothing. */
function checkVoid({ faults, expectedFaults, tries, attempts }: Evidence): Finding[] {
  const kinds = new Set(faults.map(({ kind }) => kind));
  const findings = expectedFaults
    .filter((kind) => !kinds.has(kind))
    .map((kind) => found("void run", kind, "this fault was never injected"));
  if (faults.length === 0) findings.push(found("void run", "run", "no fault was injected"));
  if (tries.length === 0 && attempts.length === 0)
    findings.push(found("void run", "run", "no request was made"));
  return findings;
}

function countFaults({ faults }: Evidence): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of faults) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function countFindings(findings: readonly Finding[]): Record<Check, number> {
  const counts = Object.fromEntries(CHECKS.map((check) => [check, 0])) as Record<Check, number>;
  for (const { check } of findings) counts[check] += 1;
  return counts;
}

function lamportsPerPayout({ chain }: Evidence, completed: number): number | null {
  return completed === 0 ? null : Math.round((chain.before.lamports - chain.after.lamports) / completed);
}
