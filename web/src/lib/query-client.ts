import type { LiveKey } from "@lode/core/contracts/events";
import {
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { isSessionOver, isTransient } from "./api-error.ts";
import { isOnline } from "./offline.ts";
import { storeToken } from "./session.ts";

/** What the console reads again every few seconds. It is a separate page, so a name may equal a miner's key. */
export const CONSOLE_KEYS = [
  "me",
  "overview",
  "jobs",
  "repairs",
  "queues",
  "withdrawals",
  "tasks",
  "miners",
  "attempts",
  "objections",
  "audit",
  "operators",
] as const;

export type QueryName =
  | LiveKey
  | "networks"
  | "platformStats"
  | "proof"
  | "readiness"
  | "repairPlan"
  | "search"
  | "settings"
  | (typeof CONSOLE_KEYS)[number];

declare module "@tanstack/react-query" {
  // A key with any other first part does not compile.
  interface Register {
    queryKey: readonly [QueryName, ...unknown[]];
  }
}

/** Marks these queries as stale. Resolves when the visible ones have been read again. */
export const invalidate = (queries: QueryClient, ...names: readonly QueryName[]): Promise<unknown> =>
  Promise.all(names.map((name) => invalidateOne(queries, name)));

/**
 * A read in progress was sent before the change, so it is repeated once its answer has arrived. It is not cancelled:
 * changes that come faster than answers would cancel every read.
 */
async function invalidateOne(queries: QueryClient, name: QueryName): Promise<void> {
  const inProgress = queries.getQueryCache().findAll({ queryKey: [name], fetchStatus: "fetching" });
  const again = { cancelRefetch: false };
  await queries.invalidateQueries({ queryKey: [name] }, again);
  if (inProgress.length === 0) return;
  await queries.invalidateQueries(
    { queryKey: [name], predicate: (query) => inProgress.includes(query) },
    again,
  );
}

/** The same for everybody, and shown on every page. */
const SHARED: readonly QueryName[] = ["networks", "settings"];

/** Removes the data that the next user of this browser must not see. */
export const forgetPrivate = (queries: QueryClient): Promise<void> =>
  queries.resetQueries({ predicate: ({ queryKey: [name] }) => !SHARED.includes(name) });

/**
 * Whether a read has failed and has no answer yet. Stays true while the read is repeated: `isError` does not, so a part
 * that is read every few seconds would flicker between its sentence and its skeleton.
 */
export const hasFailed = ({ data, errorUpdateCount }: Pick<UseQueryResult, "data" | "errorUpdateCount">) =>
  data === undefined && errorUpdateCount > 0;

/** The library's default retries after 1, 2 and 4 seconds. */
const RETRIES = 3;

const endSessionOn = (error: unknown) => {
  if (isSessionOver(error)) storeToken(null);
};

/** Reads are retried after transient failures. Mutations are never retried. */
export const makeQueryClient = (onError: (error: unknown) => void = endSessionOn) => {
  // The library assumes that every page opens online, and would miss the network's return.
  onlineManager.setOnline(isOnline());
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isTransient(error) && isOnline(),
        // Without a network a call fails at once instead of waiting: no task or form may seem to be in
        // progress. Earlier data stays on the screen and is read again when the network is back.
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
};
