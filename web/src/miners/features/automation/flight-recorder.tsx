import type { AutomationActionView } from "@lode/core/contracts/http/automation";
import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { dateAndTime, plural } from "../../../lib/format.ts";
import { usePollingInterval } from "../../../lib/live.ts";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { ShowOlder } from "../../../ui/show-older.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { showError } from "../../../ui/toast.ts";
import { actionsQuery, useUndoAction } from "./queries.ts";

const SIGNS: Record<AutomationActionView["state"], { tone: Tone; word: string }> = {
  planned: { tone: "idle", word: "Planned" },
  acting: { tone: "ore", word: "Acting" },
  unknown: { tone: "ore", word: "Checking" },
  done: { tone: "sound", word: "Done" },
  skipped: { tone: "idle", word: "Skipped" },
  undoing: { tone: "ore", word: "Undoing" },
  undone: { tone: "idle", word: "Undone" },
};

const whenOf = ({ state, due_at, acted_at, created_at }: AutomationActionView): string =>
  state === "planned" && due_at ? `due ${dateAndTime(due_at)}` : dateAndTime(acted_at ?? created_at);

function Undo({ action }: { action: AutomationActionView }) {
  const [asking, setAsking] = useState(false);
  const undoing = useUndoAction();
  const what = ACTION_KINDS[action.task_type].title(action.target_username);
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        Undo<span className="sr-only">: {what}</span>
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Undo: ${what}?`}>
        <p className="text-silt">
          Lode undoes the action on X as @{action.username}. If it earned points, the award is re-checked
          immediately: do the task again within 48 hours, or the points are taken back.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            look="fault"
            disabled={undoing.isPending}
            onClick={() =>
              undoing.mutate(action.id, {
                onSettled: () => setAsking(false),
                onError: (error) => showError(sentenceFor(error, "The action could not be undone")),
              })
            }
          >
            Undo on X
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function ActionRow({ action }: { action: AutomationActionView }) {
  const { tone, word } = SIGNS[action.state];
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-seam py-3.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <NewTabLink
            href={action.url}
            className="inline-flex items-center gap-1 font-medium underline decoration-seam underline-offset-4"
          >
            {ACTION_KINDS[action.task_type].title(action.target_username)}
          </NewTabLink>
          <Status tone={tone} pulsing={action.state === "acting" || action.state === "unknown"}>
            {word}
          </Status>
          {action.points_awarded === null ? null : (
            <span className="text-sm font-medium text-ore-deep">
              +{plural(action.points_awarded, "point")}
            </span>
          )}
        </p>
        <p className="text-xs text-silt">
          @{action.username} · {whenOf(action)}
        </p>
        {action.text ? (
          <blockquote className="mt-1 border-l-2 border-seam pl-3 text-sm">{action.text}</blockquote>
        ) : null}
        {action.reason ? <p className="mt-1 text-sm text-silt">{action.reason}</p> : null}
      </div>
      {action.can_undo ? <Undo action={action} /> : null}
    </li>
  );
}

/** Every action that was planned, taken or skipped for the miner, with its reason. */
export function FlightRecorder() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...actionsQuery(),
    refetchInterval: usePollingInterval(),
  });
  const actions = data?.pages.flatMap((page) => page.actions) ?? [];
  return (
    <section aria-labelledby="recorder-title" className="mt-6">
      <h3 id="recorder-title" className="mb-3 text-base font-semibold">
        Flight recorder
      </h3>
      {isError && !data ? <LoadFailure what="The flight recorder" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonRows rows={2} /> : null}
      {data && actions.length === 0 ? (
        <EmptyState title="No actions yet">
          Each action that Lode plans, takes or skips for you is listed here with its reason.
        </EmptyState>
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
