import { sendPush } from "@lode/core/contracts/jobs/jobs";
import { listDuePushes } from "@lode/db/notifications/pushes.repository";
import type { App } from "../app.ts";
import type { DueJob } from "../due-job.ts";

const BATCH = 200;

/** Due pushes: new ones, those that waited for the morning, retries, and those whose job was lost. */
export const findDuePushes = async ({ db, clock }: Pick<App, "db" | "clock">): Promise<DueJob[]> =>
  (await listDuePushes(db, clock.now(), BATCH)).map(({ id }) => ({
    job: sendPush,
    payload: { pushId: id },
    once: id,
  }));
