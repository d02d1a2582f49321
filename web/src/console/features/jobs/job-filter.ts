import type { listFailedJobs, planRepair } from "@lode/core/contracts/console/jobs";
import type { QueryOf } from "@lode/core/contracts/http/endpoint";
import { useFilterValues } from "../../ui/filters.tsx";

export type JobListQuery = NonNullable<QueryOf<typeof listFailedJobs>>;
export type JobFilter = Omit<NonNullable<QueryOf<typeof planRepair>>, "action">;

/** A browser's local time without a zone, as the API takes it. */
const momentOf = (local: string | undefined): string | undefined => {
  const at = new Date(local ?? "");
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

const withoutEmpty = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;

/** The filters of the address bar, as the list and a repair take them. */
export function useJobFilter(): { filter: JobFilter; state: string | undefined; cursor: string | undefined } {
  const { state, cursor, queue, job, errorClass, subject, from, to } = useFilterValues(
    "state",
    "cursor",
    "queue",
    "job",
    "errorClass",
    "subject",
    "from",
    "to",
  );
  const filter = { queue, job, errorClass, subject, from: momentOf(from), to: momentOf(to) };
  return { filter: withoutEmpty(filter) as JobFilter, state, cursor };
}
