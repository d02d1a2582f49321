import type { FailedJobView } from "@lode/core/contracts/console/jobs";
import type { FailedJobFilter, FailedJobRow } from "@lode/db/jobs/failed-jobs.read-model";
import type { Repair } from "@lode/db/jobs/repairs.read-model";

export const presentJob = (row: FailedJobRow): FailedJobView => ({
  ...row,
  firstFailedAt: row.firstFailedAt.toISOString(),
  failedAt: row.failedAt.toISOString(),
});

export const presentRepair = (repair: Repair) => ({
  ...repair,
  notBefore: repair.notBefore?.toISOString() ?? null,
  createdAt: repair.createdAt.toISOString(),
  endedAt: repair.endedAt?.toISOString() ?? null,
});

/** Converts a request's filter, which has its times as text. */
export const filterOf = ({
  from,
  to,
  queue,
  job,
  errorClass,
  subject,
}: { [Name in Exclude<keyof FailedJobFilter, "state">]?: string | undefined }): FailedJobFilter => ({
  queue,
  job,
  errorClass,
  subject,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});
