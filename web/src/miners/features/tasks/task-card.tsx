import { dateAndTime, plural } from "../../../lib/format.ts";
import { Points } from "../../../ui/badge.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { TextList } from "../../../ui/text-list.tsx";
import type { TaskWithRows } from "./group-tasks.ts";
import { TASK_ICONS } from "./task-icons.ts";
import { TaskRow } from "./task-row.tsx";

export function TaskCard({ task, rows, now }: TaskWithRows & { now: Date }) {
  const Icon = TASK_ICONS[task.task_type];
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
            </div>
            <p className="mt-1 text-silt">{task.description}</p>
            {task.comment_texts_left > 0 ? (
              <Disclosure
                className="mt-1"
                summary={`${plural(task.comment_texts_left, "text")} for automatic comments`}
              >
                <TextList texts={task.comment_texts} left={task.comment_texts_left} />
              </Disclosure>
            ) : null}
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
