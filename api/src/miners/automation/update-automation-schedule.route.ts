import { changeAutomationSchedule } from "@lode/app/automation/change-automation-schedule";
import { updateAutomationSchedule } from "@lode/core/contracts/http/automation";
import { route } from "../../http/route.ts";
import { presentAutomation } from "./present-automation.ts";

export const updateAutomationScheduleRoute = route(
  updateAutomationSchedule,
  async ({ session: { userId }, input: { body }, deps }) => {
    const settings = await changeAutomationSchedule(deps, {
      userId,
      externalId: body.twitter_account_id,
      dailyActions: body.daily_actions,
      activeFrom: body.active_from,
      activeUntil: body.active_until,
      timeZone: body.time_zone,
    });
    return { settings: presentAutomation(settings) };
  },
);
