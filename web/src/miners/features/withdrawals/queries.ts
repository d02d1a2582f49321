import type { BodyOf } from "@lode/core/contracts/http/endpoint";
import { getWithdrawal, listWithdrawals, requestWithdrawal } from "@lode/core/contracts/http/withdrawals";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, readPart } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/query-client.ts";

export const withdrawalsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["withdrawals", "list"],
    queryFn: ({ pageParam, signal }) =>
      call(listWithdrawals, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

export const withdrawalQuery = (id: string) =>
  readPart(["withdrawals", id], getWithdrawal, ({ withdrawal }) => withdrawal, { params: { id } });

export interface WithdrawalAttempt {
  key: string;
  body: BodyOf<typeof requestWithdrawal>;
}

export function useRequestWithdrawal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, body }: WithdrawalAttempt) =>
      call(requestWithdrawal, { body, headers: { "Idempotency-Key": key } }),
    onSettled: () => void invalidate(queries, "withdrawals", "stats", "points", "profile"),
  });
}
