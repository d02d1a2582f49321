import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import { isApiError } from "../../../lib/api-error.ts";
import { plural } from "../../../lib/format.ts";
import { AwardParts } from "../../../ui/award-parts.tsx";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { previewAward } from "./preview-award.ts";
import { useAttemptTask } from "./queries.ts";
import type { RowState } from "./row-state.ts";
import { reasonOf, toastCompleted, toastFailed, toastStillChecking } from "./task-toasts.ts";
import { VerificationReceipts } from "./verification-receipts.tsx";

const SIGNS: Record<RowState["state"], { tone: Tone; word: string }> = {
  available: { tone: "idle", word: "Available" },
  verifying: { tone: "ore", word: "Verifying" },
  completed: { tone: "sound", word: "Completed" },
  reversed: { tone: "fault", word: "Taken back" },
  expired: { tone: "idle", word: "Expired" },
  ineligible: { tone: "fault", word: "Not eligible" },
};

function useComplete(task: MiningTaskView, account: XAccountView) {
  const attempting = useAttemptTask({
    onSuccess: (answer) => {
      if (answer.status === "completed") toastCompleted(answer.attempt_id, answer.points_awarded, task);
      else toastStillChecking();
    },
    onError: (error) => toastFailed(isApiError(error) ? error.attemptId : null, reasonOf(error)),
  });
  const complete = () =>
    attempting.mutate({
      task_id: task.id,
      twitter_account_id: account.id,
      action_type: task.task_type,
      target_twitter_id: task.target_twitter_id,
      target_tweet_id: task.target_tweet_id,
    });
  return { attempting, complete };
}

/** One task for one account: do the action on X, then have Lode check it. */
export function TaskRow({
  task,
  account,
  row,
  now,
}: {
  task: MiningTaskView;
  account: XAccountView;
  row: RowState;
  now: Date;
}) {
  const { attempting, complete } = useComplete(task, account);
  const checking = attempting.isPending || row.state === "verifying";
  const state = checking ? "verifying" : row.state;
  const breakdown =
    (row.state === "completed" && row.attempt?.breakdown) || previewAward(task.base_points, account, now);
  const reasons =
    row.state === "ineligible" || row.state === "reversed"
      ? row.reasons
      : row.state === "available" && !checking
        ? [attempting.isError ? reasonOf(attempting.error) : row.lastReason].filter((one) => one !== null)
        : [];
  const actionUrl = task.action_urls[account.id];
  return (
    <li className="grid gap-x-4 gap-y-2 border-t border-seam py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-medium">@{account.username}</span>
          <Status tone={SIGNS[state].tone} pulsing={checking}>
            {SIGNS[state].word}
          </Status>
        </div>
        <ul className="mt-1 text-sm text-fault">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {state === "expired" || state === "ineligible" || state === "reversed" ? null : (
          <Disclosure
            summary={`${row.state === "completed" ? "Earned" : "Worth"} ${plural(breakdown.total, "point")}`}
          >
            <AwardParts breakdown={breakdown} />
          </Disclosure>
        )}
        {"attempt" in row && row.attempt ? (
          <VerificationReceipts attempt={row.attempt} as={account.username} />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === "available" && actionUrl ? (
          <NewTabLink href={actionUrl} className={buttonStyle("quiet", "small")}>
            Open X as @{account.username}
          </NewTabLink>
        ) : null}
        <Button size="small" disabled={state !== "available"} onClick={complete}>
          {checking ? <Spinner /> : null}
          {state === "completed" ? "Completed" : checking ? "Checking..." : "Complete"}
          <span className="sr-only">
            {task.task_type} @{task.target_username} as @{account.username}
          </span>
        </Button>
      </div>
    </li>
  );
}
