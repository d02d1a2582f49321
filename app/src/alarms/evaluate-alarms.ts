import type { Queues } from "@lode/adapters/redis/queue";
import { type Finding, judgeOverview } from "@lode/core/domain/operations/judge-overview";
import { planAlarms } from "@lode/core/domain/operations/plan-alarms";
import * as alarms from "@lode/db/alarms/alarms.repository";
import { addMessages } from "@lode/db/alarms/messages.repository";
import type { Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import type { App } from "../app.ts";
import { gatherOverview } from "../operations/gather-overview.ts";

type EvaluateApp = Pick<App, "db" | "transaction" | "clock"> & { queues: Queues };

/** Opens an alarm for each new finding of the overview, and clears the alarms whose finding is gone. */
export async function evaluateAlarms(app: EvaluateApp): Promise<void> {
  const { facts } = await gatherOverview(app);
  // A worker evaluates, so one is alive: its first sign of life may still be on its way.
  const findings = judgeOverview(facts).filter(({ code }) => code !== "finding.no-worker");
  await app.transaction((trx) => applyFindings(trx, findings, app.clock.now()));
}

/** Changes the alarms and writes a message for each channel, in one transaction. */
export async function applyFindings(trx: Trx, findings: readonly Finding[], now: Date): Promise<void> {
  const open = await alarms.lockOpenAlarms(trx);
  const plan = planAlarms(open, findings, now);
  for (const { key, light, plainText: text, runbook, page } of plan.open) {
    const id = newId();
    if (await alarms.insertAlarm(trx, { id, key, light, text, runbook, page, now }))
      await addMessages(trx, { alarmId: id, news: "opened", light, text, now });
  }
  for (const { id, finding } of plan.worsen) {
    await alarms.worsenAlarm(trx, id, finding.plainText);
    await addMessages(trx, { alarmId: id, news: "worsened", light: "red", text: finding.plainText, now });
  }
  if (plan.resume.length > 0) await alarms.setMissing(trx, plan.resume, null);
  if (plan.miss.length > 0) await alarms.setMissing(trx, plan.miss, now);
  for (const { id, light, text } of open.filter((one) => plan.clear.includes(one.id))) {
    await alarms.clearAlarm(trx, id, now);
    await addMessages(trx, { alarmId: id, news: "cleared", light, text, now });
  }
}
