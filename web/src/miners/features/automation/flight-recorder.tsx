import type { AutomationActionView } from "@lode/core/contracts/http/automation";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { dateAndTime } from "../../../lib/format.ts";
import { usePollingInterval } from "../../../lib/live.ts";
import { automation } from "../../../texts/en/automation.ts";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { ShowOlder } from "../../../ui/show-older.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { actionsQuery } from "./queries.ts";
import { UndoAction } from "./undo-action.tsx";

const TONES: Record<AutomationActionView["state"], Tone> = {
  planned: "idle",
  acting: "ore",
  unknown: "ore",
  done: "sound",
  skipped: "idle",
  undoing: "ore",
  undone: "idle",
};

const momentOf = ({ state, due_at, acted_at, created_at }: AutomationActionView): string =>
  state === "planned" && due_at ? automation.due(dateAndTime(due_at)) : dateAndTime(acted_at ?? created_at);

/** An action that was planned, taken or skipped, with its reason. */
function ActionRow({ action }: { action: AutomationActionView }) {
  const { state } = action;
  const { isSigned, handle } = NETWORKS[action.network];
  return (
    <li className="grid items-start justify-items-start gap-x-4 gap-y-1 border-t border-seam py-3.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <NewTabLink
            href={action.url}
            className="inline-flex min-h-6 items-center gap-1 font-medium underline decoration-seam underline-offset-4"
          >
            {automation.titles[action.task_type](handle(action.target_username))}
          </NewTabLink>
          <Status tone={TONES[state]} pulsing={state === "acting" || state === "unknown"}>
            {automation.states[state === "acting" && isSigned ? "signing" : state]}
          </Status>
          {action.points_awarded === null ? null : (
            <span className="text-sm font-medium text-ore-deep">
              {automation.points(action.points_awarded)}
            </span>
          )}
        </p>
        <p className="text-xs text-silt">
          {handle(action.username)} · {momentOf(action)}
        </p>
        {action.text ? (
          <blockquote className="mt-1 border-l-2 border-seam pl-3 text-sm break-words">
            {action.text}
          </blockquote>
        ) : null}
        {action.reason ? <p className="mt-1 text-sm text-silt">{action.reason}</p> : null}
      </div>
      {action.can_undo ? <UndoAction action={action} /> : null}
    </li>
  );
}

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
