import { getAuditChain, listAudit } from "@lode/core/contracts/console/audit";
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
import { getMiner, listMiners } from "@lode/core/contracts/console/miners";
import { listObjections } from "@lode/core/contracts/console/objections";
import { listOperators } from "@lode/core/contracts/console/operators";
import { getOverview } from "@lode/core/contracts/console/overview";
import { getOperatorSettings } from "@lode/core/contracts/console/settings";
import { getAttempt, search } from "@lode/core/contracts/console/story";
import { getTask, listTasks } from "@lode/core/contracts/console/tasks";
import {
  getWithdrawal,
  listWithdrawals,
  readWithdrawalChain,
} from "@lode/core/contracts/console/withdrawals";
import type { AnswerOf, Endpoint, QueryOf } from "@lode/core/contracts/http/endpoint";
import type { RepairAction } from "@lode/core/contracts/jobs/failed-jobs";
import type { QueuedState, QueueName } from "@lode/core/contracts/jobs/queues";
import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { OptionsOf } from "../../lib/make-call.ts";
import { invalidate } from "../../lib/query-client.ts";
import { read } from "./api.ts";

type Query<E extends Endpoint> = NonNullable<QueryOf<E>>;

/** A list: what was shown stays until the answer for other filters has arrived. */
const readList = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...options: OptionsOf<E>) => ({
  ...read(queryKey, endpoint, ...options),
  placeholderData: keepPreviousData<AnswerOf<E>>,
});

/** The banners of every page read this too. */
export const overviewQuery = () => ({ ...read(["overview"], getOverview), staleTime: 4_000 });

export const searchQuery = (q: string) => ({
  ...read(["search", q], search, { query: { q } }),
  enabled: q !== "",
});

export const withdrawalsQuery = (query: Record<string, string>) =>
  readList(["withdrawals", "list", query], listWithdrawals, { query });

/** The queue of reviews: what waits for an operator, newest first as in the list. */
export const reviewsQuery = () => withdrawalsQuery({ state: "review" });

export const withdrawalQuery = (id: string) => read(["withdrawals", id], getWithdrawal, { params: { id } });

/** Matches the chain's pace: a block takes 0.4 s, and a read costs the node some work. */
const CHAIN_MS = 4_000;

export const chainQuery = (id: string) => ({
  ...read(["withdrawals", id, "chain"], readWithdrawalChain, { params: { id } }),
  refetchInterval: CHAIN_MS,
  staleTime: 0,
});

/** After any decision, refreshes the page, the lists and every page that counts withdrawals. */
export const afterDecision = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "withdrawals", "transactions", "overview", "audit", "miners");

export type JobListQuery = Query<typeof listFailedJobs>;
export type JobFilter = Omit<Query<typeof planRepair>, "action">;

export const failedJobsQuery = (query: JobListQuery) => readList(["jobs", query], listFailedJobs, { query });

export const causesQuery = () => read(["jobs", "causes"], groupFailedJobs);

export const failedJobQuery = (id: string) => read(["jobs", "one", id], getFailedJob, { params: { id } });

export const queuesQuery = () => read(["queues"], listQueues);

/** Of all queues, if none is named. */
export const queuedJobsQuery = (state: QueuedState, queue: QueueName | undefined) =>
  readList(["queues", "jobs", state, queue], listQueuedJobs, {
    query: { state, ...(queue ? { queue } : {}) },
  });

export const repairsQuery = () => read(["repairs", "newest"], listRepairs);

/** A running repair changes too fast for the usual interval. */
const RUNNING_MS = 1_000;

export const repairQuery = (id: string) =>
  queryOptions({
    ...read(["repairs", "one", id], getRepair, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.repair.state === "running" ? RUNNING_MS : false),
  });

/**
 * The dry run. The server compares it with the matching jobs when the repair begins, so it is never cached.
 */
export const repairPlanQuery = (action: RepairAction, filter: JobFilter) => ({
  ...read(["repairs", "plan", action, filter], planRepair, { query: { ...filter, action } }),
  staleTime: 0,
  gcTime: 0,
});

export const afterRepairChange = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "jobs", "repairs");

export const afterQueueChange = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "queues", "overview");

export const minersQuery = (query: Record<string, string>) =>
  readList(["miners", "list", query], listMiners, { query });

export const minerQuery = (id: string) => read(["miners", "one", id], getMiner, { params: { id } });

export const afterMinerChange = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "miners", "objections");

export const objectionsQuery = (query: Query<typeof listObjections>) =>
  readList(["objections", query], listObjections, { query });

export const afterAnswer = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "objections", "miners");

export type OperatorRow = AnswerOf<typeof listOperators>["items"][number];
export type ProposalRow = AnswerOf<typeof listOperators>["proposals"][number];

export const operatorsQuery = () => read(["operators"], listOperators);

/** Refreshes the session too, because operators may have changed their own account. */
export const afterOperatorChange = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "operators", "me");

export const settingsQuery = () => read(["settings"], getOperatorSettings);

export const afterSwitch = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "settings", "overview", "audit");

export const attemptQuery = (id: string) => read(["attempts", id], getAttempt, { params: { id } });

export const tasksQuery = (query: Query<typeof listTasks>) =>
  readList(["tasks", "list", query], listTasks, { query });

export const taskQuery = (id: string) => read(["tasks", "one", id], getTask, { params: { id } });

export const afterTaskChange = (queries: QueryClient): Promise<unknown> => invalidate(queries, "tasks");

export const auditQuery = (query: Query<typeof listAudit>) => read(["audit", query], listAudit, { query });

/** The newest link of the log, and the values that its filters offer. */
export const auditChainQuery = () => read(["audit", "chain"], getAuditChain);
