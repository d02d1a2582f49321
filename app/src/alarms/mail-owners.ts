import { alarmMail } from "@lode/adapters/mail/mail-texts";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import { GiveUpError, messageOf } from "@lode/core/contracts/errors";
import { claimUntold, endTelling, type UntoldAlarm } from "@lode/db/alarms/alarms.repository";
import { listOwners } from "@lode/db/operators/operators.repository";
import type { App } from "../app.ts";

/** Longer than a mail server may take. After a failure or a crash, the mail is tried again after this. */
const LEASE_MS = 60_000;

export type MailApp = Pick<App, "db" | "transaction" | "clock" | "mailer" | "logger"> & {
  config: Pick<WorkerConfig, "PRODUCT_NAME" | "OPERATORS_URL">;
};

/**
 * Mails all owners together of each alarm that has opened, turned red or cleared. At least once: a crash after the
 * server's answer repeats the mail.
 */
export async function mailOwners(app: MailApp): Promise<void> {
  const owners = await listOwners(app.db);
  if (owners.length === 0) return; // the first owner hears of what is open then
  const to = owners.map(({ email }) => email).join(", ");
  const now = app.clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const untold = await app.transaction((trx) => claimUntold(trx, { now, until }));
  await Promise.all(
    untold.map(async (alarm) => {
      if (await mail(app, to, alarm)) await app.transaction((trx) => endTelling(trx, alarm, until));
    }),
  );
}

/** Whether no further try is needed. */
async function mail({ mailer, logger, config }: MailApp, to: string, alarm: UntoldAlarm): Promise<boolean> {
  const { PRODUCT_NAME: product, OPERATORS_URL: url } = config;
  try {
    await mailer.send({ to, ...alarmMail({ ...alarm, product, url }) });
    return true;
  } catch (error) {
    logger.error(
      { alarm: alarm.text, reason: messageOf(error) },
      "the owners could not be mailed of an alarm",
    );
    return error instanceof GiveUpError;
  }
}
