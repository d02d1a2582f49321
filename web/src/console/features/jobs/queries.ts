import {
  getFailedJob,
  getRepair,
  groupFailedJobs,
  listFailedJobs,
  listQueuedJobs,
  listQueues,
  listRepairs,
  planRepair,
} from "@lode/core/contracts/console/jobs";
import type { QueryOf } from "@lode/core/contracts/http/endpoint";
import type { RepairAction } from "@lode/core/contracts/jobs/failed-jobs";
import type { QueuedState, QueueName } from "@lode/core/contracts/jobs/queues";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../lib/query-keys.ts";
import { call } from "../../lib/api.ts";

export type JobListQuery = NonNullable<QueryOf<typeof listFailedJobs>>;
export type JobFilter = Omit<NonNullable<QueryOf<typeof planRepair>>, "action">;

export const failedJobsQuery = (query: JobListQuery) =>
  queryOptions({
    queryKey: ["jobs", query],
    queryFn: ({ signal }) => call(listFailedJobs, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const causesQuery = () =>
  queryOptions({
    queryKey: ["jobs", "causes"],
    queryFn: ({ signal }) => call(groupFailedJobs, { signal }),
  });

export const failedJobQuery = (id: string) =>
  queryOptions({
    queryKey: ["jobs", "one", id],
    queryFn: ({ signal }) => call(getFailedJob, { params: { id }, signal }),
  });

export const queuesQuery = () =>
  queryOptions({
    queryKey: ["queues"],
    queryFn: ({ signal }) => call(listQueues, { signal }),
  });

/** Of all queues, if none is named. */
export const queuedJobsQuery = (state: QueuedState, queue: QueueName | undefined) =>
  queryOptions({
    queryKey: ["queues", "jobs", state, queue],
    queryFn: ({ signal }) => call(listQueuedJobs, { query: { state, ...(queue ? { queue } : {}) }, signal }),
    placeholderData: keepPreviousData,
  });

export const repairsQuery = () =>
  queryOptions({
    queryKey: ["repairs", "newest"],
    queryFn: ({ signal }) => call(listRepairs, { signal }),
  });

/** A running repair changes too fast for the usual interval. */
const RUNNING_MS = 1_000;

export const repairQuery = (id: string) =>
  queryOptions({
    queryKey: ["repairs", "one", id],
    queryFn: ({ signal }) => call(getRepair, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.repair.state === "running" ? RUNNING_MS : false),
  });

/**
 * The dry run. The server compares it with the matching jobs when the repair begins, so it is never cached.
 */
export const repairPlanQuery = (action: RepairAction, filter: JobFilter) =>
  queryOptions({
    queryKey: ["repairs", "plan", action, filter],
    queryFn: ({ signal }) => call(planRepair, { query: { ...filter, action }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const afterRepairChange = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "jobs", "repairs");

export const afterQueueChange = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "queues", "overview");
