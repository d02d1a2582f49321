import { Refused } from "@lode/core/contracts/errors";
import { canonicalTimeZone } from "@lode/core/domain/messages/local-time";
import { turnOffWeeklyMail, turnOnWeeklyMail } from "@lode/db/notifications/weekly-mails.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";

/** Turns the weekly mail on, with the zone of the miner's Mondays, or off. Throws Refused("invalid-input"). */
export const switchWeeklyMail = (
  { transaction }: Pick<App, "transaction">,
  { userId, isOn, timeZone: named }: { userId: string; isOn: boolean; timeZone: string },
): Promise<void> =>
  transaction(async (trx) => {
    const timeZone = canonicalTimeZone(named);
    if (!timeZone) throw new Refused("invalid-input");
    if (isOn) await turnOnWeeklyMail(trx, { userId, timeZone });
    else await turnOffWeeklyMail(trx, userId);
    await append(trx, "weekly_mail.switched", { userId }, userId);
  });
