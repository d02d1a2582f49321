import { Refused } from "@lode/core/contracts/errors";
import { isTimeZone } from "@lode/core/domain/automation/pacing";
import { type AutomationSettings, setSchedule } from "@lode/db/automation/settings.repository";
import { changeAccountSettings, type OwnAccount, type SettingsApp } from "./steps/change-account-settings.ts";

export type ChangeAutomationSchedule = OwnAccount &
  Pick<AutomationSettings, "dailyActions" | "activeFrom" | "activeUntil" | "timeZone">;

/** Throws Refused("invalid-hours") or Refused("account-not-linked"). */
export async function changeAutomationSchedule(
  app: SettingsApp,
  { userId, externalId, ...schedule }: ChangeAutomationSchedule,
): Promise<AutomationSettings> {
  if (schedule.activeFrom === schedule.activeUntil || !isTimeZone(schedule.timeZone))
    throw new Refused("invalid-hours");
  return changeAccountSettings(app, { userId, externalId }, (trx, { accountId }) =>
    setSchedule(trx, { accountId, ...schedule }),
  );
}
