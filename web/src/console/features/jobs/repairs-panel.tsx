import { listRepairs } from "@lode/core/contracts/console/jobs";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Empty } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

export const filterText = (filter: Record<string, string>): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name} ${value}`)
    .join(" · ") || "all failed jobs";

export function RepairsPanel() {
  const { data } = useQuery({
    queryKey: ["repairs", "newest"],
    queryFn: ({ signal }) => call(listRepairs, { signal }),
  });
  return (
    <Panel title="Latest repairs" flush>
      {data && data.items.length > 0 ? (
        <DataTable
          label="Latest repairs"
          rows={data.items}
          keyOf={({ id }) => id}
          to={({ id }) => `/repairs/${id}`}
          columns={[
            { title: "Repair", cell: ({ action }) => action },
            { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
            { title: "Begun", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
            { title: "By", cell: ({ actor }) => actor },
            { title: "What", cell: ({ filter }) => filterText(filter) },
            { title: "Reason", wide: true, cell: ({ reason }) => reason },
          ]}
        />
      ) : (
        <Empty title="No repair yet" />
      )}
    </Panel>
  );
}
