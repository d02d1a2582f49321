import type { Grant } from "@lode/adapters/networks/port";
import { judgeProbe } from "@lode/core/domain/attempts/verdict";
import { networkFacts } from "@lode/core/domain/networks/networks";
import type { ProbeResult } from "@lode/core/domain/networks/probe-outcome";
import { explainAward } from "@lode/core/domain/points/formula";
import { say } from "@lode/core/domain/sentences/sentences";
import type { ClaimedAttempt } from "@lode/db/attempts/claims.repository";
import type { App } from "../../app.ts";
import { readAwardFacts } from "./read-award-facts.ts";
import { recordVerdict } from "./record-verdict.ts";
import type { RecordApp } from "./record-verdicts.ts";

export type JudgeApp = RecordApp & Pick<App, "db" | "logger" | "networks">;

/**
 * Judges what a probe showed about an attempt and records the verdict. A verified attempt is awarded. If the
 * network does not report the account's facts, the attempt stays unknown: points are never computed from
 * guesses.
 */
export async function judgeAttempt(
  app: JudgeApp,
  attempt: ClaimedAttempt,
  grant: Grant,
  { outcome, receipt }: ProbeResult,
): Promise<void> {
  const network = networkFacts(attempt.network);
  const verdict = judgeProbe(attempt, outcome, network, app.clock.now());
  const isGrantRefused = outcome.state === "unknown" && outcome.isGrantRefused === true;
  if (verdict.verdict !== "verified")
    return recordVerdict(app, { attempt, receipt, isGrantRefused, verdict });
  const facts = await readAwardFacts(app, attempt, grant);
  if (!facts) {
    const reason = say("worth-unknown", { network: network.name });
    return recordVerdict(app, { attempt, receipt, verdict: { verdict: "unknown", reason } });
  }
  const award = explainAward({ ...facts, basePoints: attempt.basePoints }, app.clock.now());
  const reference = (outcome.state === "done" && outcome.reference) || null;
  return recordVerdict(app, { attempt, receipt, verdict: { verdict: "verified", award, reference } });
}
