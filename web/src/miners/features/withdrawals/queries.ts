import type { BodyOf } from "@lode/core/contracts/http/endpoint";
import {
  getWithdrawal,
  listWithdrawals,
  requestWithdrawal,
  type WithdrawalView,
} from "@lode/core/contracts/http/withdrawals";
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, readPart } from "../../../lib/api.ts";
import { hasFailed, invalidate } from "../../../lib/query-client.ts";

export const withdrawalsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["withdrawals", "list"],
    queryFn: ({ pageParam, signal }) =>
      call(listWithdrawals, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** Whether the wallet is why it failed: the next payout to it would fail too. */
const isRefusedByWallet = ({ status, failure_reason: reason }: WithdrawalView): boolean =>
  status === "failed" && reason !== null && /wallet|token-accounts/.test(reason.code);

/** The wallet that made the newest payout fail, or null. Undefined until it is known; null if it cannot be read. */
export function useRefusedWallet(enabled = true): string | null | undefined {
  const read = useInfiniteQuery({ ...withdrawalsQuery(), enabled });
  if (!read.data) return enabled && !hasFailed(read) ? undefined : null;
  const latest = read.data.pages[0]?.withdrawals[0];
  return latest && isRefusedByWallet(latest) ? latest.wallet_address : null;
}

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
