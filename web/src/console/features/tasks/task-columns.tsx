import type { OperatorTaskView } from "@lode/core/contracts/console/tasks";
import { NETWORKS, type NetworkId } from "@lode/core/domain/networks/networks";
import { tasksTexts } from "../../../texts/console/tasks.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import type { Column } from "../../ui/data-table.tsx";
import { count } from "../../ui/format.ts";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const of = (used: number, limit: number | null): string =>
  limit === null ? count(used) : `${count(used)} / ${count(limit)}`;

/** A short name for lists: only the kind and the account. */
export const taskName = ({
  network,
  kind,
  targetUsername,
}: Pick<OperatorTaskView, "network" | "kind" | "targetUsername">): string =>
  uiTexts.actAt(kind, NETWORKS[network].handle(targetUsername));

/** The network has a column only if several are on. */
export const makeTaskColumns = (networks: readonly NetworkId[]): ReadonlyArray<Column<OperatorTaskView>> => [
  { title: tasksTexts.task, cell: taskName },
  ...(networks.length > 1
    ? [{ title: tasksTexts.network, cell: ({ network }: OperatorTaskView) => NETWORKS[network].name }]
    : []),
  { title: tasksTexts.state, cell: ({ state }) => <StateBadge state={state} /> },
  { title: tasksTexts.points, end: true, cell: ({ basePoints }) => count(basePoints) },
  {
    title: tasksTexts.completed,
    end: true,
    cell: ({ completions, maxCompletions }) => of(completions, maxCompletions),
  },
  {
    title: tasksTexts.spent,
    end: true,
    cell: ({ spentPoints, budgetPoints }) => of(spentPoints, budgetPoints),
  },
  { title: tasksTexts.made, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { title: tasksTexts.ends, cell: ({ endedAt, expiresAt }) => <Timestamp at={endedAt ?? expiresAt} /> },
  {
    title: tasksTexts.description,
    wide: true,
    cell: ({ description }) => <span className="line-clamp-1">{description}</span>,
  },
];
