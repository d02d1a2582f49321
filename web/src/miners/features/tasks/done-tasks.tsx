import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { plural } from "../../../lib/format.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { TaskWithRows } from "./group-tasks.ts";
import { TASK_ICONS } from "./task-icons.ts";
import { TaskRow } from "./task-row.tsx";

const FIRST_PAGE = 4;

const earnedBy = (rows: TaskWithRows["rows"]): number =>
  rows.reduce(
    (sum, { row }) => sum + (row.state === "completed" ? (row.attempt?.points_awarded ?? 0) : 0),
    0,
  );

function DoneTask({ task, rows, now }: TaskWithRows & { now: Date }) {
  const Icon = TASK_ICONS[task.task_type];
  const earned = earnedBy(rows);
  return (
    <li className="animate-settle">
      <details className="group">
        <summary className="flex min-h-13 list-none flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 -outline-offset-3 hover:bg-shelf [&::-webkit-details-marker]:hidden">
          <Icon aria-hidden className="size-5 text-silt" />
          <h3 className="font-sans text-base font-medium tracking-normal">
            <span className="capitalize">{task.task_type}</span> @{task.target_username}
          </h3>
          {rows.some(({ row }) => row.state === "completed") ? (
            <Status tone="sound">Completed</Status>
          ) : (
            <Status tone="fault">Taken back</Status>
          )}
          <span className="ml-auto flex items-center gap-2 text-sm text-silt">
            {earned > 0 ? plural(earned, "point") : null}
            <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
          </span>
        </summary>
        <ul className="px-5">
          {rows.map(({ account, row }) => (
            <TaskRow key={account.id} task={task} account={account} row={row} now={now} />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** The finished tasks, collapsed below the open ones. */
export function DoneTasks({ done, now }: { done: readonly TaskWithRows[]; now: Date }) {
  const [all, setAll] = useState(false);
  if (done.length === 0) return null;
  return (
    <section aria-label="Finished tasks">
      <ul className="facet divide-y divide-seam border border-seam bg-shelf/40">
        {done.slice(0, all ? undefined : FIRST_PAGE).map(({ task, rows }) => (
          <DoneTask key={task.id} task={task} rows={rows} now={now} />
        ))}
      </ul>
      {done.length > FIRST_PAGE && !all ? (
        <Button look="quiet" size="small" className="mt-3" onClick={() => setAll(true)}>
          Show all {done.length} finished tasks
        </Button>
      ) : null}
    </section>
  );
}
