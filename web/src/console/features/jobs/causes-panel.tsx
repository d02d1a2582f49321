import { groupFailedJobs } from "@lode/core/contracts/console/jobs";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { count } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { Empty, LoadError, LoadingRows } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

/** What waits for an operator, by cause: each cause opens the list with its filter. */
export function CausesPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ["jobs", "causes"],
    queryFn: ({ signal }) => call(groupFailedJobs, { signal }),
  });
  return (
    <Panel title="Waiting for an operator, by cause" flush>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={3} /> : null}
      {data?.items.length === 0 ? (
        <Empty title="No failed job waits">What failed was mended by a later try or by a repair.</Empty>
      ) : null}
      {data && data.items.length > 0 ? (
        <DataTable
          label="Failed jobs by cause"
          rows={data.items}
          keyOf={({ job, errorClass }) => `${job} ${errorClass}`}
          to={({ queue, job, errorClass }) =>
            `/jobs?${new URLSearchParams({ state: "failed", queue, job, errorClass })}`
          }
          columns={[
            { title: "Job", cell: ({ job }) => job },
            { title: "Jobs", end: true, cell: (group) => count(group.count) },
            { title: "Cause", wide: true, cell: ({ errorClass }) => errorClass },
            { title: "Oldest", cell: ({ oldestAt }) => <Timestamp at={oldestAt} /> },
            { title: "Newest", cell: ({ newestAt }) => <Timestamp at={newestAt} /> },
          ]}
        />
      ) : null}
    </Panel>
  );
}
