import { answerEmailRequest, answerSignUp, sendMinerMail } from "@lode/core/contracts/jobs/jobs";
import { listLateEmailRequests } from "@lode/db/auth/email-requests.repository";
import { listUnmailedSignUps } from "@lode/db/auth/sign-ups.repository";
import { listWaitingMinerMails } from "@lode/db/notifications/miner-mails.repository";
import type { App } from "../app.ts";
import type { DueJob } from "../due-job.ts";

const MAILS = 50;
/** Seconds after which a mail's job counts as lost. */
const MAIL_IS_LATE = 60;

/**
 * Requested mails, sign-ups and planned mails that were not sent: their jobs are lost when Redis is flushed or one of its
 * masters fails over. During an outage the job that waits makes the added one superfluous, and the row ends the second.
 */
export async function findLateMails(
  { db, clock }: Pick<App, "db" | "clock">,
  lateSeconds = MAIL_IS_LATE,
): Promise<DueJob[]> {
  const requests = await listLateEmailRequests(db, lateSeconds, MAILS);
  const signUps = await listUnmailedSignUps(db, lateSeconds, MAILS);
  const planned = await listWaitingMinerMails(db, { now: clock.now(), lateSeconds, limit: MAILS });
  return [
    ...requests.map(({ id }) => ({ job: answerEmailRequest, payload: { requestId: id }, once: id })),
    ...signUps.map(({ id }) => ({ job: answerSignUp, payload: { signUpId: id }, once: id })),
    ...planned.map(({ id }) => ({ job: sendMinerMail, payload: { mailId: id }, once: id })),
  ];
}
