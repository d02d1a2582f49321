import type { OperatorTaskView } from "@lode/core/contracts/console/tasks";
import type { Column } from "../../ui/data-table.tsx";
import { count } from "../../ui/format.ts";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const of = (used: number, limit: number | null): string =>
  limit === null ? count(used) : `${count(used)} / ${count(limit)}`;

/** "Like a post by @oreworks" is the kind and the name; a word each is enough in a list. */
export const taskName = ({
  kind,
  targetUsername,
}: Pick<OperatorTaskView, "kind" | "targetUsername">): string => `${kind} @${targetUsername}`;

export const TASK_COLUMNS: ReadonlyArray<Column<OperatorTaskView>> = [
  { title: "Task", cell: taskName },
  { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { title: "Points", end: true, cell: ({ basePoints }) => count(basePoints) },
  {
    title: "Completed",
    end: true,
    cell: ({ completions, maxCompletions }) => of(completions, maxCompletions),
  },
  { title: "Spent", end: true, cell: ({ spentPoints, budgetPoints }) => of(spentPoints, budgetPoints) },
  { title: "Made", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { title: "Ends", cell: ({ endedAt, expiresAt }) => <Timestamp at={endedAt ?? expiresAt} /> },
  {
    title: "Description",
    wide: true,
    cell: ({ description }) => <span className="line-clamp-1">{description}</span>,
  },
];
