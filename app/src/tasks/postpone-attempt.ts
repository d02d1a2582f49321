import type { ClaimedAttempt } from "@lode/db/tasks/claims.repository";
import { recordVerdict } from "./record-verdict.ts";
import type { RecordApp } from "./record-verdicts.ts";
import type { Pause } from "./verification-pause.ts";

/** Lode itself does not ask X at the moment: why not, and when it will. */
export const postponeForPause = (
  app: RecordApp,
  attempt: ClaimedAttempt,
  { reason, until }: Pause,
): Promise<void> =>
  recordVerdict(app, {
    attempt,
    pausedByLode: true,
    verdict: { verdict: "unknown", reason, retryAt: until },
  });

/** The account cannot be asked about until its miner reconnects it. */
export const postponeUntilReconnected = (app: RecordApp, attempt: ClaimedAttempt): Promise<void> =>
  recordVerdict(app, {
    attempt,
    verdict: { verdict: "unknown", reason: "This X account must be reconnected before Lode can check it" },
  });
