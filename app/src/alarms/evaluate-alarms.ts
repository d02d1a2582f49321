import type { Queues } from "@lode/adapters/redis/queue";
import { messageOf } from "@lode/core/contracts/errors";
import { type Finding, judgeConditions } from "@lode/core/domain/operations/conditions";
import { planAlarms } from "@lode/core/domain/operations/plan-alarms";
import * as alarms from "@lode/db/alarms/alarms.repository";
import type { Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { listWaitingMails, type MailPayloads, planMails } from "@lode/db/mails/mails.repository";
import type { Needs } from "../app.ts";
import { sendMail } from "../mails/send-mail.ts";
import type { MailWriterApp } from "../mails/writers.ts";
import { gatherOverview } from "../operations/gather-overview.ts";

const MAILS = 50;

type EvaluateApp = MailWriterApp & Needs<"transaction"> & { queues: Queues };

/**
 * Opens an alarm for each new finding of the overview, clears the alarms whose finding is gone, and mails the owners of
 * both. The sweep itself sends, without a job: Redis may be what the alarm is about.
 */
export async function evaluateAlarms(app: EvaluateApp): Promise<void> {
  const { facts } = await gatherOverview(app);
  // A worker evaluates, so one is alive: its first sign of life may still be on its way.
  const findings = judgeConditions(facts).filter(({ name }) => name !== "no-worker");
  await app.transaction((trx) => applyFindings(trx, findings, app.clock.now()));
  for (const due of await listWaitingMails(app.db, { kind: "alarm", lateSeconds: 0, limit: MAILS })) {
    await sendMail(app, due).catch((error: unknown) =>
      app.logger.error({ reason: messageOf(error) }, "the owners could not be mailed of an alarm"),
    );
  }
}

async function applyFindings(trx: Trx, findings: readonly Finding[], now: Date): Promise<void> {
  const plan = planAlarms(await alarms.lockOpenAlarms(trx), findings, now);
  const news: MailPayloads["alarm"][] = [];
  for (const { key, light, plainText: text, runbook } of plan.open)
    if (await alarms.insertAlarm(trx, { id: newId(), key, light, text, runbook, now }))
      news.push({ light, text, runbook, openedAt: now.toISOString(), clearedAt: null });
  for (const { id, finding } of plan.worsen)
    news.push(toldOf(await alarms.worsenAlarm(trx, { id, text: finding.plainText })));
  if (plan.resume.length > 0) await alarms.setMissing(trx, plan.resume, null);
  if (plan.miss.length > 0) await alarms.setMissing(trx, plan.miss, now);
  for (const cleared of await alarms.clearAlarms(trx, plan.clear)) news.push(toldOf(cleared, now));
  await planMails(trx, "alarm", news);
}

const toldOf = (
  { openedAt, ...alarm }: alarms.ToldAlarm,
  clearedAt: Date | null = null,
): MailPayloads["alarm"] => ({
  ...alarm,
  openedAt: openedAt.toISOString(),
  clearedAt: clearedAt === null ? null : clearedAt.toISOString(),
});
