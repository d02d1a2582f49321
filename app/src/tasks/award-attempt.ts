import type { ActReference } from "@lode/core/domain/absence";
import { explainAward } from "@lode/core/domain/points/formula";
import type { XTokens } from "@lode/core/server/x/port";
import type { ClaimedAttempt } from "@lode/db/tasks/claims.repository";
import type { App } from "../app.ts";
import type { ProbeReceipt } from "./check.ts";
import { readAwardFacts } from "./read-award-facts.ts";
import { recordVerdict } from "./record-verdict.ts";
import type { RecordApp } from "./record-verdicts.ts";

export type AwardApp = RecordApp & Pick<App, "db" | "logger" | "x" | "unreadToday">;

/**
 * X shows the action: the attempt is verified with its award, or unknown where X could not be asked what the account is
 * worth: points are never computed from guesses.
 */
export async function awardAttempt(
  app: AwardApp,
  attempt: ClaimedAttempt,
  { receipt, reference }: { receipt: ProbeReceipt; reference: ActReference | null },
  tokens: XTokens,
): Promise<void> {
  const facts = await readAwardFacts(app, attempt, tokens);
  if (facts) {
    const award = explainAward({ ...facts, basePoints: attempt.basePoints }, app.clock.now());
    return recordVerdict(app, { attempt, receipt, verdict: { verdict: "verified", award, reference } });
  }
  const reason = "The action is there; X did not say what the account is worth yet";
  return recordVerdict(app, { attempt, receipt, verdict: { verdict: "unknown", reason } });
}
