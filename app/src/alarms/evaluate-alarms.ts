import type { Queues } from "@lode/adapters/redis/queue";
import { type Finding, judgeOverview } from "@lode/core/domain/operations/judge-overview";
import { planAlarms } from "@lode/core/domain/operations/plan-alarms";
import * as alarms from "@lode/db/alarms/alarms.repository";
import type { Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { gatherOverview } from "../operations/gather-overview.ts";
import { type MailApp, mailOwners } from "./mail-owners.ts";

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
