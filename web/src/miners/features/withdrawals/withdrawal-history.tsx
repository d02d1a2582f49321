import type { WithdrawalView } from "@lode/core/contracts/http/withdrawals";
import type { WithdrawalStatus } from "@lode/core/domain/withdrawals/lifecycle";
import { useInfiniteQuery } from "@tanstack/react-query";
import { count, dateAndTime, shorten } from "../../../lib/format.ts";
import { usePollingInterval } from "../../../lib/live.ts";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { ShowOlder } from "../../../ui/show-older.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { withdrawalsQuery } from "./queries.ts";
import { WithdrawalSteps } from "./withdrawal-steps.tsx";

const TONES: Record<WithdrawalStatus, Tone> = {
  pending: "idle",
  processing: "chain",
  completed: "sound",
  failed: "fault",
};

function WithdrawalRow({ withdrawal }: { withdrawal: WithdrawalView }) {
  const { status, hold_reason, hold_until, failure_reason, explorer_url } = withdrawal;
  return (
    <li className="border-t border-seam py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p>
          <span className="font-display text-base font-semibold">{count(withdrawal.amount)} points</span>
          <span className="text-silt"> to {withdrawal.token_amount} USDC</span>
        </p>
        <Status tone={TONES[status]} pulsing={status === "processing"} className="capitalize">
          {status}
        </Status>
      </div>
      <p className="text-sm text-silt">
        {dateAndTime(withdrawal.created_at)} · to {shorten(withdrawal.wallet_address, 4)}
      </p>
      <WithdrawalSteps status={status} />
      {hold_reason ? (
        <p className="mt-2 text-sm">
          {hold_reason}
          {hold_until ? ` (until ${dateAndTime(hold_until)})` : null}
        </p>
      ) : null}
      {status === "failed" ? (
        <p className="mt-2 text-sm text-fault">
          {failure_reason ?? "The payment failed"}. {count(withdrawal.amount + withdrawal.fee)} points were
          returned.
        </p>
      ) : null}
      {status === "completed" && withdrawal.transaction_hash && explorer_url ? (
        <p className="mt-2 text-sm">
          <NewTabLink href={explorer_url}>View transaction</NewTabLink>
        </p>
      ) : null}
    </li>
  );
}

export function WithdrawalHistory() {
  const polling = usePollingInterval();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...withdrawalsQuery(),
    refetchInterval: polling,
  });
  const withdrawals = data?.pages.flatMap((page) => page.withdrawals) ?? [];
  return (
    <section aria-labelledby="withdrawals-title" className="mt-8">
      <h3 id="withdrawals-title" className="mb-3 text-lg">
        Withdrawal History
      </h3>
      {isError && !data ? <LoadFailure what="Your withdrawals" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonRows rows={2} className="h-24" /> : null}
      {data && withdrawals.length === 0 ? (
        <EmptyState title="No withdrawals yet">
          You can withdraw from 100 points. Each withdrawal shows its progress here, with a link to the
          transaction.
        </EmptyState>
      ) : null}
      <ul>
        {withdrawals.map((withdrawal) => (
          <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </ul>
      <ShowOlder hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </section>
  );
}
