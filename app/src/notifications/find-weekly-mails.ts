import { sendMinerMail } from "@lode/core/contracts/jobs/jobs";
import { zonesOnMondayMorning } from "@lode/core/domain/messages/sending-hours";
import { planWeeklyMails } from "@lode/db/notifications/weekly-mails.repository";
import type { App } from "../app.ts";
import type { DueJob } from "../due-job.ts";

const BATCH = 500;

/** Plans the mails of those whose Monday has begun, in batches, and returns their jobs. */
export async function findWeeklyMails({ db, clock }: Pick<App, "db" | "clock">): Promise<DueJob[]> {
  const times = zonesOnMondayMorning(clock.now());
  if (times.length === 0) return [];
  const jobs: DueJob[] = [];
  for (;;) {
    const planned = await planWeeklyMails(db, { times, limit: BATCH });
    jobs.push(...planned.map((id) => ({ job: sendMinerMail, payload: { mailId: id }, once: id })));
    if (planned.length < BATCH) return jobs;
  }
}
