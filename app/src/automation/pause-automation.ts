import { reconsiderPlanned } from "@lode/db/automation/due-actions.repository";
import { pauseAccount, pauseEverything } from "@lode/db/automation/settings.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { changeAccountSettings, type SettingsApp } from "./steps/change-account-settings.ts";

export interface PauseAutomation {
  userId: string;
  /** The network's id of the account; undefined means all of the miner's automation. */
  externalId: string | undefined;
  /** False resumes. */
  paused: boolean;
}

/**
 * Pauses or resumes. After a pause resolves, no further action starts, because each action checks the pause
 * right before acting. Throws Refused.
 */
export async function pauseAutomation(
  app: SettingsApp,
  { userId, externalId, paused }: PauseAutomation,
): Promise<void> {
  const pausedAt = paused ? app.clock.now() : null;
  if (externalId !== undefined) {
    await changeAccountSettings(app, { userId, externalId }, (trx, { accountId }) =>
      pauseAccount(trx, accountId, pausedAt),
    );
    return;
  }
  await app.transaction(async (trx) => {
    await pauseEverything(trx, userId, pausedAt);
    await reconsiderPlanned(trx, { userId, accountId: null });
    await append(trx, "automation.changed", { userId }, userId);
  });
}
