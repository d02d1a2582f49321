import { judgeSighting } from "@lode/core/domain/tasks/verdict";
import type { XObservation, XQuestion, XTokens } from "@lode/core/server/x/port";
import type { Deps } from "../../deps.ts";
import { tokensOf } from "../../runtime/open-tokens.ts";
import { priceOf } from "../../runtime/x-spending.ts";
import { type Claimed, postponeUntilReconnected, settle, settleSeen } from "./settle-attempt.ts";

/** Asks X once with the miner's own token, keeps the receipt, and awards, refuses or waits. */
export async function verifyAlone(deps: Deps, attempt: Claimed): Promise<void> {
  const tokens = tokensForAsking(deps, attempt);
  if (!tokens) return postponeUntilReconnected(deps, attempt);
  return settleObservation(deps, attempt, tokens, await deps.x.look(tokens, questionOf(attempt)));
}

/** X confirmed what automation did, so that its absence has to be proved; a comment of ours is known by its id. */
function questionOf(attempt: Claimed): XQuestion {
  const { actedAt, actedPostId } = attempt;
  if (attempt.source !== "automation") return attempt;
  return { ...attempt, proof: { since: actedAt, reference: actedPostId ? { postId: actedPostId } : null } };
}

/** Undefined where only the miner can help: the account was refused by X, or removed. */
export const tokensForAsking = (deps: Deps, attempt: Claimed): XTokens | undefined =>
  attempt.accountState === "active" ? tokensOf(deps, attempt) : undefined;

export async function settleObservation(
  deps: Deps,
  attempt: Claimed,
  tokens: XTokens,
  { sighting, resources, ...seen }: XObservation,
): Promise<void> {
  const evidence = { ...seen, costMicrodollars: await priceOf(deps, resources) };
  const listLagMs = deps.config.X_LIST_LAG_SECONDS * 1_000;
  const verdict = judgeSighting(attempt, sighting, listLagMs, deps.clock.now());
  if (verdict.verdict === "verified") {
    const reference = (sighting.present && sighting.reference) || null;
    return settleSeen(deps, attempt, { evidence, reference }, tokens);
  }
  return settle(deps, { attempt, seen: evidence, end: verdict });
}
