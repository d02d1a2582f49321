import { initialOf } from "../../../lib/format.ts";
import { tasks as texts } from "../../../texts/en/tasks.ts";
import type { SponsorGroup } from "./group-by-sponsor.ts";
import { TaskItem } from "./task-item.tsx";
import { totalsOf } from "./task-offers.ts";

/** The tasks about an account on X. */
export function SponsorTasks({
  group: { username, tasks },
  now,
  folding,
}: {
  group: SponsorGroup;
  now: Date;
  folding: ReadonlySet<string>;
}) {
  const { points } = totalsOf(tasks);
  return (
    <section aria-label={`@${username}`} className="facet-large border border-seam bg-surface">
      <header className="flex items-center gap-2.5 border-b border-seam py-1.5 pr-7 pl-4">
        <span
          aria-hidden
          className="facet grid size-6 place-items-center bg-shelf font-display text-xs font-semibold"
        >
          {initialOf(username)}
        </span>
        <h3 className="font-sans text-sm font-semibold tracking-normal">@{username}</h3>
        <p className="ml-auto text-xs text-silt">{texts.sponsor(tasks.length, points)}</p>
      </header>
      <ul>
        {tasks.map(({ task, rows }) => (
          <TaskItem key={task.id} task={task} rows={rows} now={now} folding={folding.has(task.id)} />
        ))}
      </ul>
    </section>
  );
}
