import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AttemptView, MiningTaskView } from "@lode/core/contracts/http/tasks";
import { Heart, MessageCircle, Repeat2, UserPlus } from "lucide-react";
import { dateAndTime } from "../../lib/format.ts";
import { Points, Status } from "../../ui/badge.tsx";
import { rowStateOf } from "./row-state.ts";
import { TaskRow } from "./task-row.tsx";

export const TASK_ICONS = { follow: UserPlus, like: Heart, repost: Repeat2, comment: MessageCircle };

export function TaskCard({
  task,
  accounts,
  completedBy,
  attempts,
  now,
}: {
  task: MiningTaskView;
  accounts: readonly XAccountView[];
  completedBy: readonly string[];
  attempts: readonly AttemptView[];
  now: Date;
}) {
  const Icon = TASK_ICONS[task.task_type];
  const rows = accounts.map((account) => ({
    account,
    row: rowStateOf({ task, account, completedBy, attempts }, now),
  }));
  // Of no accounts every one has completed it, and yet nothing was done.
  const done = rows.length > 0 && rows.every(({ row }) => row.state === "completed");
  return (
    <li className="facet-large border border-seam bg-surface px-5 pt-5">
      <article aria-labelledby={`task-${task.id}`}>
        <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pb-4">
          <span className="facet grid size-11 place-items-center bg-shelf">
            <Icon aria-hidden className="size-5" />
          </span>
          <div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pr-5">
              <h3 id={`task-${task.id}`} className="text-lg">
                <span className="capitalize">{task.task_type}</span> @{task.target_username}
              </h3>
              <Points>{task.base_points} base points</Points>
              {done ? <Status tone="sound">Done with every account</Status> : null}
            </div>
            <p className="mt-1 text-silt">{task.description}</p>
            {task.expires_at ? (
              <p className="mt-1 text-xs text-silt">
                {new Date(task.expires_at) > now ? "Ends" : "Ended"} {dateAndTime(task.expires_at)}
              </p>
            ) : null}
          </div>
        </header>
        <ul>
          {rows.map(({ account, row }) => (
            <TaskRow key={account.id} task={task} account={account} row={row} now={now} />
          ))}
        </ul>
      </article>
    </li>
  );
}
