import type { BodyOf } from "@lode/core/contracts/http/endpoint";
import { listWithdrawals, requestWithdrawal } from "@lode/core/contracts/http/withdrawals";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/query-keys.ts";

export const withdrawalsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["withdrawals"],
    queryFn: ({ pageParam, signal }) =>
      call(listWithdrawals, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

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
