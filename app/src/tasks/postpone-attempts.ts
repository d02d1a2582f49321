import type { ClaimedAttempt } from "@lode/db/tasks/claims.repository";
import { recordVerdict } from "./record-verdict.ts";
import type { RecordApp } from "./record-verdicts.ts";
import { type PauseApp, verificationPause } from "./verification-pause.ts";

/** True where Lode itself does not ask X at the moment: then the attempts are put off, with the reason. */
export async function postponeWhilePaused(
  app: RecordApp & PauseApp,
  attempts: readonly ClaimedAttempt[],
): Promise<boolean> {
  const pause = await verificationPause(app, attempts[0]?.halted);
  if (!pause) return false;
  const verdict = { verdict: "unknown" as const, reason: pause.reason, retryAt: pause.until };
  await Promise.all(attempts.map((attempt) => recordVerdict(app, { attempt, pausedByLode: true, verdict })));
  return true;
}

/** The account cannot be asked about until its miner reconnects it. */
export async function postponeUntilReconnected(
  app: RecordApp,
  attempts: readonly ClaimedAttempt[],
): Promise<void> {
  const reason = "This X account must be reconnected before Lode can check it";
  const verdict = { verdict: "unknown" as const, reason };
  await Promise.all(attempts.map((attempt) => recordVerdict(app, { attempt, verdict })));
}
