import { tasks } from "../../../texts/en/tasks.ts";
import { TaskSummary } from "../../../ui/task-summary.tsx";
import type { Draft } from "./draft.ts";
import { KIND_ICONS } from "./kind-icons.ts";

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** The row that miners see on their dashboard, as it is typed. */
export function TaskPreview({ draft }: { draft: Draft }) {
  const { kind, targetUsername, description, basePoints, expiresAt } = draft;
  const points = /^[1-9]\d*$/.test(basePoints) ? Number(basePoints) : 0;
  const name = targetUsername.trim().replace(/^@/, "") || "name";
  return (
    <article className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-1 border border-seam bg-surface px-4 py-3">
      <TaskSummary
        icon={KIND_ICONS[kind]}
        heading="h3"
        titleId="preview-title"
        title={tasks.title[kind](name)}
        description={description || "The description"}
        ends={expiresAt ? tasks.ends(day.format(new Date(`${expiresAt}Z`))) : null}
      />
      <p className="col-start-2 flex min-h-9 items-center font-medium text-ore-deep">{tasks.earns(points)}</p>
    </article>
  );
}
