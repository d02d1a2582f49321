import { claimAttempt } from "@lode/db/tasks/claims.repository";
import { ATTEMPT_LEASE_SECONDS } from "../leases.ts";
import { postponeWhilePaused } from "./postpone-attempts.ts";
import { type ProbeApp, probeAttempt } from "./probe-attempt.ts";
import type { PauseApp } from "./verification-pause.ts";

export type VerifyApp = ProbeApp & PauseApp;

/** Checks one attempt by itself: likes, which X shows to their owner only, and whatever the sweep finds overdue. */
export async function verifyAttempt(app: VerifyApp, { attemptId }: { attemptId: string }): Promise<void> {
  const attempt = await claimAttempt(app.db, attemptId, ATTEMPT_LEASE_SECONDS);
  if (!attempt || (await postponeWhilePaused(app, [attempt]))) return;
  await probeAttempt(app, attempt);
}
