import type { Queues } from "@lode/adapters/redis/queue";
import { messageOf } from "@lode/core/contracts/errors";
import { judgeConditions } from "@lode/core/domain/operations/conditions";
import { updateAlarms } from "@lode/db/alarms/alarms.repository";
import { listWaitingMails, planMails } from "@lode/db/mails/mails.repository";
import type { Needs } from "../app.ts";
import { type MailWriterApp, sendMail } from "../mails/send-mail.ts";
import { gatherOverview } from "../operations/gather-overview.ts";

const MAILS = 50;

type EvaluateApp = MailWriterApp & Needs<"transaction", "NETWORK_DAILY_SPEND_CENTS"> & { queues: Queues };

/**
 * Opens an alarm for each new finding of the overview, clears the alarms whose finding is gone, and mails the owners of
 * both. The sweep itself sends, without a job: Redis may be what the alarm is about.
 */
export async function evaluateAlarms(app: EvaluateApp): Promise<void> {
  const { facts } = await gatherOverview(app);
  // A worker runs this, so a worker is alive: its first heartbeat may not be stored yet.
  const findings = judgeConditions(facts).filter(({ name }) => name !== "no-worker");
  await app.transaction(async (trx) => planMails(trx, "alarm", await updateAlarms(trx, findings)));
  for (const due of await listWaitingMails(app.db, { kind: "alarm", lateSeconds: 0, limit: MAILS })) {
    await sendMail(app, due).catch((error: unknown) =>
      app.logger.error({ reason: messageOf(error) }, "the owners could not be mailed of an alarm"),
    );
  }
}
