import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { taskTitle } from "../../../lib/task-title.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { KIND_ICONS } from "../../../ui/kind-signs.ts";
import type { TaskWithRows } from "./group-tasks.ts";
import { TaskRow } from "./task-row.tsx";

const FIRST_PAGE = 4;

const earnedBy = (rows: TaskWithRows["rows"]): number =>
  rows.reduce(
    (sum, { row }) => sum + (row.state === "completed" ? (row.attempt?.points_awarded ?? 0) : 0),
    0,
  );

function DoneTask({ task, rows }: TaskWithRows) {
  const Icon = KIND_ICONS[task.task_type];
  const earned = earnedBy(rows);
  return (
    <li className="animate-settle">
      <details className="group @container">
        <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 -outline-offset-3 hover:bg-shelf [&::-webkit-details-marker]:hidden">
          <Icon aria-hidden className="size-5 text-silt" />
          <h3 className="font-sans text-sm font-medium tracking-normal">{taskTitle(task)}</h3>
          {rows.some(({ row }) => row.state === "completed") ? (
            <Status tone="sound">{tasks.state.completed}</Status>
          ) : (
            <Status tone="fault">{tasks.state.reversed}</Status>
          )}
          <span className="ml-auto flex items-center gap-2 text-sm text-silt">
            {earned > 0 ? tasks.points(earned) : null}
            <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
          </span>
        </summary>
        <ul className="grid gap-2 px-4 pt-1 pb-3 pl-12">
          {rows.map((pair) => (
            <TaskRow key={pair.account.id} task={task} pair={pair} named />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** The finished tasks, collapsed below the open ones. */
export function DoneTasks({ done }: { done: readonly TaskWithRows[] }) {
  const [all, setAll] = useState(false);
  if (done.length === 0) return null;
  return (
    <section aria-label={tasks.finished} className="mt-6">
      <ul className="facet divide-y divide-seam border border-seam bg-shelf/40">
        {done.slice(0, all ? undefined : FIRST_PAGE).map(({ task, rows }) => (
          <DoneTask key={task.id} task={task} rows={rows} />
        ))}
      </ul>
      {done.length > FIRST_PAGE && !all ? (
        <Button look="quiet" size="small" className="mt-3" onClick={() => setAll(true)}>
          {tasks.showFinished(done.length)}
        </Button>
      ) : null}
    </section>
  );
}
