import { judgeSighting } from "@lode/core/domain/tasks/verdict";
import type { Deps } from "../../deps.ts";
import { openTokens } from "../../runtime/open-tokens.ts";
import { priceOf } from "./price-of.ts";
import { type Claimed, postponeUnasked, settle, settleSeen } from "./settle-attempt.ts";

/** Asks X once with the miner's own token, keeps the receipt, and awards, refuses or waits. */
export async function verifyAlone(deps: Deps, attempt: Claimed): Promise<void> {
  const tokens = attempt.accountState === "active" ? await openTokens(deps, attempt.accountId) : undefined;
  if (!tokens) {
    return postponeUnasked(deps, attempt, "This X account must be reconnected before Lode can check it");
  }
  const { sighting, resources, ...seen } = await deps.x.look(tokens, attempt);
  const evidence = { ...seen, costMicrodollars: await priceOf(deps, resources) };
  const verdict = judgeSighting(attempt.taskType, attempt.targetUsername, sighting);
  if (verdict.verdict === "verified") return settleSeen(deps, attempt, evidence, tokens);
  return settle(deps, attempt, evidence, verdict);
}
