import { alarmMail } from "@lode/adapters/mail/mail-texts";
import type { Queues } from "@lode/adapters/redis/queue";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import { GiveUpError, messageOf } from "@lode/core/contracts/errors";
import { type Finding, judgeOverview } from "@lode/core/domain/operations/judge-overview";
import { planAlarms } from "@lode/core/domain/operations/plan-alarms";
import * as alarms from "@lode/db/alarms/alarms.repository";
import { claimUntold, endTelling, type UntoldAlarm } from "@lode/db/alarms/alarms.repository";
import type { Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { listOwners } from "@lode/db/operators/operators.repository";
import type { App } from "../app.ts";
import { gatherOverview } from "../operations/gather-overview.ts";

/** Longer than a mail server may take. After a failure or a crash, the mail is tried again after this. */
const LEASE_MS = 60_000;

type MailApp = Pick<App, "db" | "transaction" | "clock" | "mailer" | "logger"> & {
  config: Pick<WorkerConfig, "PRODUCT_NAME" | "OPERATORS_URL">;
};

/**
 * Mails all owners together of each alarm that has opened, turned red or cleared. At least once: a crash after the
 * server's answer repeats the mail.
 */
async function mailOwners(app: MailApp): Promise<void> {
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

type EvaluateApp = MailApp & { queues: Queues };

/**
 * Opens an alarm for each new finding of the overview, clears the alarms whose finding is gone, and mails the owners of
 * both. The sweep itself sends, without a job: Redis may be what the alarm is about.
 */
export async function evaluateAlarms(app: EvaluateApp): Promise<void> {
  const { facts } = await gatherOverview(app);
  // A worker evaluates, so one is alive: its first sign of life may still be on its way.
  const findings = judgeOverview(facts).filter(({ code }) => code !== "finding.no-worker");
  await app.transaction((trx) => applyFindings(trx, findings, app.clock.now()));
  await mailOwners(app);
}

async function applyFindings(trx: Trx, findings: readonly Finding[], now: Date): Promise<void> {
  const plan = planAlarms(await alarms.lockOpenAlarms(trx), findings, now);
  for (const { key, light, plainText: text, runbook } of plan.open)
    await alarms.insertAlarm(trx, { id: newId(), key, light, text, runbook, now });
  for (const { id, finding } of plan.worsen)
    await alarms.worsenAlarm(trx, { id, text: finding.plainText, now });
  if (plan.resume.length > 0) await alarms.setMissing(trx, plan.resume, null);
  if (plan.miss.length > 0) await alarms.setMissing(trx, plan.miss, now);
  if (plan.clear.length > 0) await alarms.clearAlarms(trx, plan.clear, now);
}
