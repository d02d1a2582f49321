import { getTask, listTasks } from "@lode/core/contracts/console/tasks";
import type { QueryOf } from "@lode/core/contracts/http/endpoint";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../lib/query-keys.ts";
import { call } from "../../lib/api.ts";

export const tasksQuery = (query: NonNullable<QueryOf<typeof listTasks>>) =>
  queryOptions({
    queryKey: ["tasks", "list", query],
    queryFn: ({ signal }) => call(listTasks, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ["tasks", "one", id],
    queryFn: ({ signal }) => call(getTask, { params: { id }, signal }),
  });

export const afterTaskChange = (queries: QueryClient): Promise<unknown> => invalidate(queries, "tasks");
