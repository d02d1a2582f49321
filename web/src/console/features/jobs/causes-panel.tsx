import { useQuery } from "@tanstack/react-query";
import { jobsTexts } from "../../../texts/console/jobs.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { count } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { Empty, LoadError, LoadingRows } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { causesQuery } from "./queries.ts";

/** Failed jobs that wait for an operator, by cause. Each cause opens the list with its filter. */
export function CausesPanel() {
  const { data, error, refetch } = useQuery(causesQuery());
  return (
    <Panel title={jobsTexts.waitingForAnOperatorBy} flush>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={3} /> : null}
      {data?.items.length === 0 ? (
        <Empty title={jobsTexts.noFailedJobWaits}>{jobsTexts.whatFailedWasMendedBy}</Empty>
      ) : null}
      {data && data.items.length > 0 ? (
        <DataTable
          label={jobsTexts.failedJobsByCause}
          rows={data.items}
          keyOf={({ job, errorClass }) => `${job} ${errorClass}`}
          to={({ queue, job, errorClass }) =>
            `/jobs?${new URLSearchParams({ state: "failed", queue, job, errorClass })}`
          }
          columns={[
            { title: jobsTexts.job, cell: ({ job }) => job },
            { title: jobsTexts.jobs, end: true, cell: (group) => count(group.count) },
            { title: jobsTexts.cause, wide: true, cell: ({ errorClass }) => errorClass },
            { title: jobsTexts.oldest, cell: ({ oldestAt }) => <Timestamp at={oldestAt} /> },
            { title: jobsTexts.newest, cell: ({ newestAt }) => <Timestamp at={newestAt} /> },
          ]}
        />
      ) : null}
    </Panel>
  );
}
