import { listTasks, type OperatorTaskView } from "@lode/core/contracts/console/tasks";
import { TASK_STATES } from "@lode/core/domain/attempts/lifecycle";
import { NETWORKS, type NetworkId } from "@lode/core/domain/networks/networks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { buttonStyle } from "../../../ui/button.tsx";
import { readList } from "../../lib/api.ts";
import { useMay, useNetworks } from "../../lib/session.ts";
import { StateBadge, stateName } from "../../ui/facts.tsx";
import { FilterBar, FilterSelect, useFilterValues } from "../../ui/filters.tsx";
import { count } from "../../ui/format.ts";
import { type Column, List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const of = (used: number, limit: number | null): string =>
  limit === null ? count(used) : `${count(used)} / ${count(limit)}`;

export const taskName = ({
  network,
  kind,
  targetUsername,
}: Pick<OperatorTaskView, "network" | "kind" | "targetUsername">): string =>
  `${kind} ${NETWORKS[network].handle(targetUsername)}`;

/** The network has a column only if several are on. */
const makeTaskColumns = (networks: readonly NetworkId[]): ReadonlyArray<Column<OperatorTaskView>> => [
  { title: "Task", cell: taskName },
  ...(networks.length > 1
    ? [{ title: "Network", cell: ({ network }: OperatorTaskView) => NETWORKS[network].name }]
    : []),
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

export function TasksPage() {
  const mayAdd = useMay("operator");
  const networks = useNetworks();
  const query = useFilterValues("state", "network", "cursor");
  const tasks = useQuery(readList(["tasks", "list", query], listTasks, { query }));
  return (
    <>
      <PageHeader
        title="Tasks"
        actions={
          mayAdd ? (
            <Link to="/tasks/new" className={buttonStyle("ore", "small")}>
              New task
            </Link>
          ) : null
        }
      />
      <FilterBar>
        <FilterSelect name="state" label="State" options={TASK_STATES.map((one) => [one, stateName(one)])} />
        {networks.length > 1 ? (
          <FilterSelect
            name="network"
            label="Network"
            options={networks.map((one) => [one, NETWORKS[one].name])}
          />
        ) : null}
      </FilterBar>
      <List
        label="Tasks"
        query={tasks}
        columns={makeTaskColumns(networks)}
        keyOf={({ id }) => id}
        to={({ id }) => `/tasks/${id}`}
        empty="No task matches"
      />
    </>
  );
}
