import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { targetOf } from "../../../lib/task-title.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { actKey, beginAct, useIsBegun } from "./begun-acts.ts";
import { openAddress } from "./open-address.ts";
import { useIsRecommended } from "./recommended-act.ts";
import type { RowState } from "./row-state.ts";
import { leaveFor, useCheckOnReturn } from "./use-check-on-return.ts";

/** In a narrow list only *Open X* has a place, until it was pressed or the breakdown is opened. */
const ONCE_OPENED = "@max-md:hidden @max-md:group-has-[details[open]]/task:inline-flex";

/**
 * Quiet until the act is begun, because the page's one loud control is elsewhere. Then *Complete* is loud, for a
 * browser that does not report the way back.
 */
export function RowButtons({
  task,
  account,
  state,
  onComplete,
}: {
  task: MiningTaskView;
  account: XAccountView;
  state: RowState["state"];
  onComplete: () => void;
}) {
  const key = actKey(task.id, account.id);
  const begun = useIsBegun(key);
  const isRecommended = useIsRecommended(task.id, account.id);
  const canAct = state === "available";
  useCheckOnReturn(key, () => {
    if (canAct) onComplete();
  });
  const actionUrl = openAddress(task, account.id);
  const open = () => {
    beginAct(key);
    leaveFor(key);
  };
  return (
    <div className="flex min-w-0 flex-col items-end gap-2 self-start @max-md:group-data-single/pairs:-mt-6 @md:flex-row @md:items-center">
      {canAct && actionUrl ? (
        <NewTabLink
          href={actionUrl}
          onClick={open}
          className={buttonStyle(
            begun ? "quiet" : isRecommended ? "offered" : "waiting",
            "small",
            "min-w-0 max-w-full",
          )}
        >
          <span className="truncate @max-md:sr-only">{tasks.open[task.network](account.username)}</span>
          <span aria-hidden className="@md:hidden">
            {tasks.openShort[task.network]}
          </span>
        </NewTabLink>
      ) : null}
      <Button
        look={begun ? "ore" : actionUrl ? "bare" : "waiting"}
        size="small"
        disabled={!canAct}
        onClick={onComplete}
        className={canAct && actionUrl && !begun ? ONCE_OPENED : undefined}
      >
        {state === "verifying" ? <Spinner /> : null}
        {state === "completed" ? tasks.completed : state === "verifying" ? tasks.checking : tasks.complete}
        <span className="sr-only">
          {tasks.pairName(task.task_type, targetOf(task), NETWORKS[task.network].handle(account.username))}
        </span>
      </Button>
    </div>
  );
}
