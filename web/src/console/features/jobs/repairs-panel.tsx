import { useQuery } from "@tanstack/react-query";
import { jobsTexts } from "../../../texts/console/jobs.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Empty } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { repairsQuery } from "./queries.ts";

export const filterText = (filter: Record<string, string>): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name} ${value}`)
    .join(" · ") || jobsTexts.allFailedJobs;

export function RepairsPanel() {
  const { data } = useQuery(repairsQuery());
  return (
    <Panel title={jobsTexts.latestRepairs} flush>
      {data && data.items.length > 0 ? (
        <DataTable
          label={jobsTexts.latestRepairs}
          rows={data.items}
          keyOf={({ id }) => id}
          to={({ id }) => `/repairs/${id}`}
          columns={[
            { title: jobsTexts.repair, cell: ({ action }) => jobsTexts.actions[action] },
            { title: jobsTexts.state, cell: ({ state }) => <StateBadge state={state} /> },
            { title: jobsTexts.begun, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
            { title: jobsTexts.byLabel, cell: ({ actor }) => actor },
            { title: jobsTexts.what, cell: ({ filter }) => filterText(filter) },
            { title: jobsTexts.reason, wide: true, cell: ({ reason }) => reason },
          ]}
        />
      ) : (
        <Empty title={jobsTexts.noRepairYet} />
      )}
    </Panel>
  );
}
