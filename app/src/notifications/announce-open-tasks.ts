import { sendMinerMail } from "@lode/core/contracts/jobs/jobs";
import { zonesInDaytime } from "@lode/core/domain/messages/sending-hours";
import {
  claimTaskNotices,
  lockOpenedTasks,
  noteAnnounced,
  noteOpenedTasks,
  planTaskMails,
} from "@lode/db/notifications/opened-tasks.repository";
import type { App } from "../app.ts";
import type { DueJob } from "../due-job.ts";
import { notifyAll } from "./notify.ts";

const BATCH = 500;
/** Sorts before every id. */
const FIRST = "00000000-0000-0000-0000-000000000000";

type AnnounceApp = Pick<App, "db" | "transaction" | "clock">;

/**
 * Tells miners who asked for it that they have tasks to do again. First marks for which miners an opened task is news, then
 * tells the miners in whose zone it is day. News waits at night, and for an hour after the last notice. Returns the
 * jobs of the mails.
 */
export async function announceOpenTasks(app: AnnounceApp): Promise<DueJob[]> {
  const { db, clock, transaction } = app;
  await transaction((trx) => noteNews(trx, clock.now()));
  const times = zonesInDaytime(clock.now());
  await sendNotices(app, times);
  const mails = await planTaskMails(db, { times, limit: BATCH });
  return mails.map((id) => ({ job: sendMinerMail, payload: { mailId: id }, once: id }));
}

async function noteNews(trx: Parameters<Parameters<App["transaction"]>[0]>[0], now: Date): Promise<void> {
  const taskIds = await lockOpenedTasks(trx, now);
  if (taskIds.length === 0) return;
  let after: string | undefined = FIRST;
  while (after !== undefined) after = await noteOpenedTasks(trx, { taskIds, now, after, limit: BATCH });
  await noteAnnounced(trx, taskIds, now);
}

async function sendNotices(
  { transaction, clock }: AnnounceApp,
  times: ReturnType<typeof zonesInDaytime>,
): Promise<void> {
  await transaction(async (trx) => {
    const claimed = await claimTaskNotices(trx, { now: clock.now(), times, limit: BATCH });
    await notifyAll(
      trx,
      claimed.map(({ userId, tasks }) => ({
        userId,
        kind: "tasks.opened",
        detail: { tasks: String(tasks) },
      })),
    );
  });
}
