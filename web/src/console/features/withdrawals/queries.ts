import {
  getWithdrawal,
  listWithdrawals,
  readWithdrawalChain,
  sumWithdrawals,
} from "@lode/core/contracts/console/withdrawals";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../lib/query-keys.ts";
import { call } from "../../lib/api.ts";

/** Matches the chain's pace: a block takes 0.4 s, and a read costs the node some work. */
const CHAIN_MS = 4_000;

/** The sum of the whole filtered list, whichever page of it is shown. */
export const sumQuery = (filters: Record<string, string>) =>
  queryOptions({
    queryKey: ["withdrawals", "sum", filters],
    queryFn: ({ signal }) => call(sumWithdrawals, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

export const withdrawalsQuery = (filters: Record<string, string>) =>
  queryOptions({
    queryKey: ["withdrawals", "list", filters],
    queryFn: ({ signal }) => call(listWithdrawals, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

/** The queue of reviews: what waits for an operator, newest first as in the list. */
export const reviewsQuery = () => withdrawalsQuery({ state: "review" });

export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: ["withdrawals", id],
    queryFn: ({ signal }) => call(getWithdrawal, { params: { id }, signal }),
  });

export const chainQuery = (id: string) =>
  queryOptions({
    queryKey: ["withdrawals", id, "chain"],
    queryFn: ({ signal }) => call(readWithdrawalChain, { params: { id }, signal }),
    refetchInterval: CHAIN_MS,
    staleTime: 0,
  });

/** After any decision, refreshes the page, the lists and every page that counts withdrawals. */
export const afterDecision = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "withdrawals", "transactions", "overview", "audit", "miners");
