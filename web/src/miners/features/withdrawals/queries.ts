import { listWithdrawals, type WithdrawalView } from "@lode/core/contracts/http/withdrawals";
import { infiniteQueryOptions, useQuery } from "@tanstack/react-query";
import { call, readPart } from "../../../lib/api.ts";

export const withdrawalsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["withdrawals", "list"],
    queryFn: ({ pageParam, signal }) =>
      call(listWithdrawals, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** Whether the wallet made the withdrawal fail: the next payout to it would fail too. */
const isRefusedByWallet = ({ status, failure_reason: reason }: WithdrawalView): boolean =>
  status === "failed" && reason !== null && /wallet|token-accounts/.test(reason.code);

/** The wallet that made the newest payout fail, or null. Not from the list, whose pages the dashboard does not need. */
const refusedWalletQuery = () =>
  readPart(
    ["withdrawals", "refused"],
    listWithdrawals,
    ({ withdrawals: [newest] }) => (newest && isRefusedByWallet(newest) ? newest.wallet_address : null),
    { query: {} },
  );

export const useRefusedWallet = (enabled = true) => useQuery({ ...refusedWalletQuery(), enabled });
