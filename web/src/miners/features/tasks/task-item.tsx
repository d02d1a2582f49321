import { NETWORKS } from "@lode/core/domain/networks/networks";
import { Link } from "react-router-dom";
import { locale } from "../../../lib/language.ts";
import { taskTitle } from "../../../lib/task-title.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { classNames } from "../../../ui/class-names.ts";
import { KIND_ICONS } from "../../../ui/kind-signs.ts";
import type { TaskWithRows } from "./group-tasks.ts";
import { ONCE_OPENED, TaskRow } from "./task-row.tsx";

export function goToTask(taskId: string): void {
  const task = document.getElementById(taskElementId(taskId));
  // The tasks of its sponsor may be folded.
  task?.closest("details")?.setAttribute("open", "");
  task?.scrollIntoView({ block: "center" });
  task?.focus({ preventScroll: true });
}

const day = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" });
const endsOf = (at: string, now: Date): string =>
  new Date(at) > now ? tasks.ends(day.format(new Date(at))) : tasks.ended(day.format(new Date(at)));

export const taskElementId = (taskId: string): string => `task-${taskId}`;

export interface Listed {
  isNetworkShown: boolean;
  now: Date;
}

export function TaskItem({ task, rows, isNetworkShown, now }: TaskWithRows & Listed) {
  // The list says once, above all tasks, why no account can earn.
  const shown = rows.filter(({ row }) => row.state !== "ineligible");
  const named = shown.length > 1;
  const Icon = KIND_ICONS[task.task_type];
  return (
    <li className="border-t border-seam first:border-t-0">
      <article
        id={taskElementId(task.id)}
        tabIndex={-1}
        aria-labelledby={`${taskElementId(task.id)}-title`}
        className="group/task grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-1 px-4 py-2 outline-none max-md:scroll-mb-18 short:scroll-mb-0 focus-visible:outline-3 focus-visible:-outline-offset-3 target:bg-ore-wash @container @md:py-3"
      >
        <Icon aria-hidden className="mt-1 size-5 text-silt" />
        <div>
          <h4
            id={`${taskElementId(task.id)}-title`}
            className={classNames(
              "font-sans text-base font-medium tracking-normal",
              named || shown.length === 0 ? undefined : "@max-md:pr-28",
            )}
          >
            {taskTitle(task)}
            {isNetworkShown ? (
              <span className="ml-2 text-xs font-normal text-silt">{NETWORKS[task.network].name}</span>
            ) : null}
          </h4>
          <p className={classNames("text-sm text-silt", ONCE_OPENED)}>
            {task.description}
            {task.expires_at ? <span className="text-xs"> · {endsOf(task.expires_at, now)}</span> : null}
          </p>
        </div>
        {shown.length > 0 ? (
          // In a narrow list the buttons of a single account are on the title's line: see RowButtons.
          <ul data-single={named ? undefined : ""} className="group/pairs col-start-2 grid min-w-0 gap-2">
            {shown.map((pair) => (
              <TaskRow key={pair.account.id} task={task} pair={pair} named={named} />
            ))}
          </ul>
        ) : (
          <p className="col-start-2 flex flex-wrap items-center gap-x-3 text-sm">
            <span className="font-medium text-ore-deep">{tasks.earnsFrom(task.base_points)}</span>
            {task.network === "x" || rows.length > 0 ? null : (
              <Link to="/profile#nostr-keys" className="font-medium underline underline-offset-4">
                {tasks.linkFirst[task.network]}
              </Link>
            )}
          </p>
        )}
      </article>
    </li>
  );
}
