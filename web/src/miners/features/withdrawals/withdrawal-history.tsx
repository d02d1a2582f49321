import { useInfiniteQuery } from "@tanstack/react-query";
import { usePollingInterval } from "../../../lib/live.ts";
import { withdrawals as texts } from "../../../texts/en/withdrawals.ts";
import { EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { ShowOlder } from "../../../ui/show-older.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { withdrawalsQuery } from "./queries.ts";
import { WithdrawalRow } from "./withdrawal-row.tsx";

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
        {texts.history}
      </h3>
      {isError && !data ? <LoadFailure what={texts.historyLoading} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonRows rows={2} className="h-24" /> : null}
      {data && withdrawals.length === 0 ? (
        <EmptyState title={texts.empty}>{texts.emptyNote}</EmptyState>
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
