import { recheckAward } from "@lode/core/contracts/jobs/jobs";
import { listDueRechecks } from "@lode/db/attempts/rechecks.repository";
import type { App } from "../app.ts";
import type { DueJob } from "../due-job.ts";

const RECHECKS = 200;

/** Re-checks of awards that are due. */
export const findDueRechecks = async ({ db, clock }: Pick<App, "db" | "clock">): Promise<DueJob[]> =>
  (await listDueRechecks(db, clock.now(), RECHECKS)).map(({ id }) => ({
    job: recheckAward,
    payload: { recheckId: id },
  }));
