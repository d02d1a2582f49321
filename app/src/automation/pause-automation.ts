import { reconsiderPlanned } from "@lode/db/automation/due-actions.repository";
import { pauseAccount, pauseEverything } from "@lode/db/automation/settings.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { changeAccountSettings, type SettingsApp } from "./steps/change-account-settings.ts";

export interface PauseAutomation {
  userId: string;
  /** The network's id of one account; undefined for all automation of the miner. */
  externalId: string | undefined;
  /** False resumes. */
  paused: boolean;
}

/** Once it has resolved, nothing more is done: the pause is read at the moment of acting. Throws Refused. */
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
    await reconsiderPlanned(trx, { userId, accountId: null }, app.clock.now());
    await append(trx, "automation.changed", { userId }, userId);
  });
}
