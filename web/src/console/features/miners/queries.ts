import { getMiner, listMiners, sumMiners } from "@lode/core/contracts/console/miners";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../lib/query-keys.ts";
import { call } from "../../lib/api.ts";

export const minersQuery = (query: Record<string, string>) =>
  queryOptions({
    queryKey: ["miners", "list", query],
    queryFn: ({ signal }) => call(listMiners, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The sum of the whole filtered list, whichever page of it is shown. */
export const minersSumQuery = (query: Record<string, string>) =>
  queryOptions({
    queryKey: ["miners", "sum", query],
    queryFn: ({ signal }) => call(sumMiners, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const minerQuery = (id: string) =>
  queryOptions({
    queryKey: ["miners", "one", id],
    queryFn: ({ signal }) => call(getMiner, { params: { id }, signal }),
  });

export const afterMinerChange = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "miners", "objections");
