import { answerEmailRequest } from "@lode/core/contracts/jobs/jobs";
import { listLateEmailRequests } from "@lode/db/auth/email-requests.repository";
import type { App } from "../app.ts";
import type { DueJob } from "../due-job.ts";

const MAILS = 50;
/** Seconds after which a mail's job counts as lost. */
const MAIL_IS_LATE = 60;

/**
 * Requested mails that were not sent. Their jobs are lost when Redis is flushed or one of its masters fails
 * over.
 */
export const findLateMails = async ({ db }: Pick<App, "db">, lateSeconds = MAIL_IS_LATE): Promise<DueJob[]> =>
  (await listLateEmailRequests(db, lateSeconds, MAILS)).map(({ id }) => ({
    job: answerEmailRequest,
    payload: { requestId: id },
    once: id,
  }));
