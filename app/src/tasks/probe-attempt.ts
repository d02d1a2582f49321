import { judgeSighting } from "@lode/core/domain/tasks/verdict";
import type { WorkerConfig } from "@lode/core/server/config";
import type { XObservation, XQuestion, XTokens } from "@lode/core/server/x/port";
import type { ClaimedAttempt } from "@lode/db/tasks/claims.repository";
import { openTokens } from "../accounts/tokens.ts";
import type { App } from "../app.ts";
import { type AwardApp, awardAttempt } from "./award-attempt.ts";
import { postponeUntilReconnected } from "./postpone-attempts.ts";
import { recordVerdict } from "./record-verdict.ts";
import { priceOf } from "./x-spending.ts";

export type ProbeApp = AwardApp &
  Pick<App, "sealingKeys"> & { config: Pick<WorkerConfig, "X_LIST_LAG_SECONDS"> };

/** Asks X once with the miner's own token, keeps the receipt, and awards, refuses or waits. */
export async function probeAttempt(app: ProbeApp, attempt: ClaimedAttempt): Promise<void> {
  const tokens = usableTokens(app, attempt);
  if (!tokens) return postponeUntilReconnected(app, [attempt]);
  return judgeObservation(app, attempt, tokens, await app.x.look(tokens, questionOf(attempt)));
}

/** X confirmed what automation did, so that its absence has to be proved; a comment of ours is known by its id. */
function questionOf(attempt: ClaimedAttempt): XQuestion {
  const { actedAt, actedPostId } = attempt;
  if (attempt.source !== "automation") return attempt;
  return { ...attempt, proof: { since: actedAt, reference: actedPostId ? { postId: actedPostId } : null } };
}

/** Undefined where only the miner can help: the account was refused by X, or removed. */
export const usableTokens = (app: Pick<App, "sealingKeys">, attempt: ClaimedAttempt): XTokens | undefined =>
  attempt.accountState === "active" ? openTokens(app, attempt) : undefined;

export async function judgeObservation(
  app: ProbeApp,
  attempt: ClaimedAttempt,
  tokens: XTokens,
  { sighting, resources, ...seen }: XObservation,
): Promise<void> {
  const receipt = { ...seen, costMicrodollars: await priceOf(app, resources) };
  const listLagMs = app.config.X_LIST_LAG_SECONDS * 1_000;
  const verdict = judgeSighting(attempt, sighting, listLagMs, app.clock.now());
  if (verdict.verdict !== "verified") return recordVerdict(app, { attempt, receipt, verdict });
  const reference = (sighting.present && sighting.reference) || null;
  return awardAttempt(app, attempt, { receipt, reference }, tokens);
}
