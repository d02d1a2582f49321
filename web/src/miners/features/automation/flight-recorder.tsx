import { useInfiniteQuery } from "@tanstack/react-query";
import { usePollingInterval } from "../../../lib/live.ts";
import { automation } from "../../../texts/en/automation.ts";
import { EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { ShowOlder } from "../../../ui/show-older.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { ActionRow } from "./action-row.tsx";
import { actionsQuery } from "./queries.ts";

/** Lists every action that was planned, taken or skipped for the miner, with its reason. */
export function FlightRecorder() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...actionsQuery(),
    refetchInterval: usePollingInterval(),
  });
  const actions = data?.pages.flatMap((page) => page.actions) ?? [];
  return (
    <section aria-labelledby="recorder-title" className="mt-6">
      <h3 id="recorder-title" className="mb-3 text-base font-semibold">
        {automation.recorder}
      </h3>
      {isError && !data ? (
        <LoadFailure what={automation.recorderLoading} onRetry={() => void refetch()} />
      ) : null}
      {!data && !isError ? <SkeletonRows rows={2} /> : null}
      {data && actions.length === 0 ? (
        <EmptyState title={automation.emptyRecorder}>{automation.emptyRecorderNote}</EmptyState>
      ) : null}
      <ul>
        {actions.map((action) => (
          <ActionRow key={action.id} action={action} />
        ))}
      </ul>
      <ShowOlder hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </section>
  );
}
