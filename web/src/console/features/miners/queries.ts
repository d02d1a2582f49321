import { getMiner, listMiners } from "@lode/core/contracts/console/miners";
import type { QueryOf } from "@lode/core/contracts/http/endpoint";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../lib/query-keys.ts";
import { call } from "../../lib/api.ts";

export const minersQuery = (query: NonNullable<QueryOf<typeof listMiners>>) =>
  queryOptions({
    queryKey: ["miners", "list", query],
    queryFn: ({ signal }) => call(listMiners, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const minerQuery = (id: string) =>
  queryOptions({
    queryKey: ["miners", "one", id],
    queryFn: ({ signal }) => call(getMiner, { params: { id }, signal }),
  });

export const afterMinerChange = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "miners", "objections");
