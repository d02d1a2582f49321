import { claimFollows } from "@lode/db/tasks/claims.repository";
import { ATTEMPT_LEASE_SECONDS } from "../leases.ts";
import { postponeForPause, postponeUntilReconnected } from "./postpone-attempt.ts";
import { judgeObservation, usableTokens } from "./probe-attempt.ts";
import { verificationPause } from "./verification-pause.ts";
import type { VerifyApp } from "./verify-attempt.ts";
import { MAXIMUM_BATCH } from "./verify-batch.ts";

/** Checks all pending follows of one account: one answer of X shows all its connections, exactly. */
export async function verifyFollows(app: VerifyApp, { accountId }: { accountId: string }): Promise<void> {
  const pending = await claimFollows(app.db, accountId, ATTEMPT_LEASE_SECONDS, MAXIMUM_BATCH);
  const [first] = pending;
  if (!first) return;
  const pause = await verificationPause(app, first.halted);
  if (pause) {
    await Promise.all(pending.map((one) => postponeForPause(app, one, pause)));
    return;
  }
  const tokens = usableTokens(app, first);
  if (!tokens) {
    await Promise.all(pending.map((one) => postponeUntilReconnected(app, one)));
    return;
  }
  const seen = await app.x.lookAtFollows(tokens, pending);
  await Promise.all(pending.map((one, n) => seen[n] && judgeObservation(app, one, tokens, seen[n])));
}
