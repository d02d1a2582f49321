import { listObjections } from "@lode/core/contracts/console/objections";
import type { QueryOf } from "@lode/core/contracts/http/endpoint";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../lib/query-keys.ts";
import { call } from "../../lib/api.ts";

export const objectionsQuery = (query: NonNullable<QueryOf<typeof listObjections>>) =>
  queryOptions({
    queryKey: ["objections", query],
    queryFn: ({ signal }) => call(listObjections, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const afterAnswer = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "objections", "miners");
