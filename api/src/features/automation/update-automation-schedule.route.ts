import { updateAutomationSchedule } from "@lode/core/contracts/http/automation";
import { isTimeZone } from "@lode/core/domain/automation/pacing";
import { Refused } from "@lode/core/server/errors";
import { lockSettings, setSchedule } from "@lode/db/automation/settings.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { route } from "../../http/route.ts";
import { presentAutomation, readAccountSettings } from "./present-automation.ts";

export const updateAutomationScheduleRoute = route(
  updateAutomationSchedule,
  async ({ session: { userId }, input: { body }, deps }) => {
    if (body.active_from === body.active_until || !isTimeZone(body.time_zone)) {
      throw new Refused("invalid-hours");
    }
    const wanted = { userId, xId: body.twitter_account_id, now: deps.clock.now() };
    const settings = await deps.transaction(async (trx) => {
      const { accountId } = await readAccountSettings(trx, wanted);
      await lockSettings(trx, accountId, userId);
      await setSchedule(trx, {
        accountId,
        dailyActions: body.daily_actions,
        activeFrom: body.active_from,
        activeUntil: body.active_until,
        timeZone: body.time_zone,
      });
      await append(trx, "automation.changed", { userId }, userId);
      return readAccountSettings(trx, wanted);
    });
    return { settings: presentAutomation(settings) };
  },
);
