import { claimFollows } from "@lode/db/tasks/claims.repository";
import { ATTEMPT_LEASE_SECONDS } from "../leases.ts";
import { postponeUntilReconnected, postponeWhilePaused } from "./postpone-attempts.ts";
import { judgeObservation, usableTokens } from "./probe-attempt.ts";
import type { VerifyApp } from "./verify-attempt.ts";
import { MAXIMUM_BATCH } from "./verify-batch.ts";

/** Checks all pending follows of one account: one answer of X shows all its connections, exactly. */
export async function verifyFollows(app: VerifyApp, { accountId }: { accountId: string }): Promise<void> {
  const pending = await claimFollows(app.db, accountId, ATTEMPT_LEASE_SECONDS, MAXIMUM_BATCH);
  const [first] = pending;
  if (!first || (await postponeWhilePaused(app, pending))) return;
  const tokens = usableTokens(app, first);
  if (!tokens) return postponeUntilReconnected(app, pending);
  const seen = await app.x.lookAtFollows(tokens, pending);
  await Promise.all(pending.map((one, n) => seen[n] && judgeObservation(app, one, tokens, seen[n])));
}
