import { verifyFollows } from "@lode/core/contracts/jobs/jobs";
import { claimFollows } from "@lode/db/tasks/claims.repository";
import { processor } from "../../runtime/processor.ts";
import { LEASE_SECONDS, MOST_TOGETHER } from "./lease.ts";
import { postponeForPause, postponeUntilReconnected } from "./settle-attempt.ts";
import { verificationPause } from "./verification-pause.ts";
import { settleObservation, tokensForAsking } from "./verify-alone.ts";

/** Every follow of one account that waits: one answer of X shows all its connections, exactly. */
export const verifyFollowsJob = processor(verifyFollows, async ({ accountId }, deps) => {
  const waiting = await claimFollows(deps.db, accountId, LEASE_SECONDS, MOST_TOGETHER);
  const [first] = waiting;
  if (!first) return;
  const pause = await verificationPause(deps, first.halted);
  if (pause) {
    await Promise.all(waiting.map((one) => postponeForPause(deps, one, pause)));
    return;
  }
  const tokens = tokensForAsking(deps, first);
  if (!tokens) {
    await Promise.all(waiting.map((one) => postponeUntilReconnected(deps, one)));
    return;
  }
  const seen = await deps.x.lookAtFollows(tokens, waiting);
  await Promise.all(waiting.map((one, n) => seen[n] && settleObservation(deps, one, tokens, seen[n])));
});
