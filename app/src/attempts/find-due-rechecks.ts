import { recheckAward } from "@lode/core/contracts/jobs/jobs";
import { listDueRechecks } from "@lode/db/attempts/rechecks.repository";
import type { App } from "../app.ts";
import type { DueJob } from "../due-job.ts";

const RECHECKS = 200;

/** Re-checks of awards that are due. */
export const findDueRechecks = async ({ db }: Pick<App, "db">): Promise<DueJob[]> =>
  (await listDueRechecks(db, RECHECKS)).map(({ id }) => ({
    job: recheckAward,
    payload: { recheckId: id },
  }));
