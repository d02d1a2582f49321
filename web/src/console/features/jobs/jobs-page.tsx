import { type FailedJobView, listFailedJobs } from "@lode/core/contracts/console/jobs";
import { QUEUES } from "@lode/core/contracts/jobs/queues";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { useMay } from "../../lib/session.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FilterBar, FilterSelect, FilterText } from "../../ui/filters.tsx";
import { IdLink } from "../../ui/id-link.tsx";
import { List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { CausesPanel } from "./causes-panel.tsx";
import { type JobListQuery, useJobFilter } from "./job-filter.ts";
import { QueuesPanel } from "./queues-panel.tsx";
import { type RepairAction, RepairDialog } from "./repair-dialog.tsx";
import { RepairsPanel } from "./repairs-panel.tsx";

const STATES = ["failed", "retrying", "replaying", "recovered", "discarded"] as const;

const COLUMNS: ReadonlyArray<Column<FailedJobView>> = [
  { title: "Job", cell: ({ job }) => job },
  { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { title: "Queue", cell: ({ queue }) => queue },
  {
    title: "About",
    cell: ({ payload }) => {
      const [id] = Object.values(payload);
      return id ? <IdLink id={id} to={`/search?q=${encodeURIComponent(id)}`} /> : "–";
    },
  },
  { title: "Tries", end: true, cell: ({ tries }) => tries },
  { title: "Last failure", cell: ({ failedAt }) => <Timestamp at={failedAt} /> },
  { title: "Error", wide: true, cell: ({ error }) => <span className="line-clamp-2">{error}</span> },
];

function JobFilters() {
  return (
    <FilterBar>
      <FilterSelect name="state" label="State" options={STATES.map((state) => [state, state])} />
      <FilterSelect name="queue" label="Queue" options={QUEUES.map((queue) => [queue, queue])} />
      <FilterText name="job" label="Job" placeholder="verify-batch" />
      <FilterText name="errorClass" label="Cause" placeholder="as listed above" />
      <FilterText name="subject" label="Id in the payload" placeholder="any id" />
      <FilterText name="from" label="Failed since" type="datetime-local" />
      <FilterText name="to" label="Failed before" type="datetime-local" />
    </FilterBar>
  );
}

/** What failed, by queue, job, cause, age and any id; repairs of everything that matches. */
export function JobsPage() {
  const { filter, state, cursor } = useJobFilter();
  const interval = usePollingInterval();
  const mayRepair = useMay("operator");
  const [action, setAction] = useState<RepairAction>();
  const query = { ...filter, ...(state ? { state } : {}), ...(cursor ? { cursor } : {}) } as JobListQuery;
  const jobs = useQuery({
    queryKey: ["jobs", query],
    queryFn: ({ signal }) => call(listFailedJobs, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: interval,
  });
  const actions = mayRepair ? (
    <>
      <Button size="small" onClick={() => setAction("retry")}>
        Retry all that match…
      </Button>
      <Button size="small" look="quiet" onClick={() => setAction("discard")}>
        Discard all that match…
      </Button>
    </>
  ) : null;
  return (
    <>
      <PageHeader
        title="Failed jobs"
        note="Each failure is kept, also of jobs that were mended. Repairs cover what waits for an operator."
        actions={
          <>
            {actions}
            <a className={buttonStyle("quiet", "small")} href="/queues">
              Queue board
            </a>
          </>
        }
      />
      <div className="mb-4">
        <CausesPanel />
      </div>
      <JobFilters />
      <List
        label="Failed jobs"
        query={jobs}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        to={({ id }) => `/jobs/${id}`}
        empty={{ title: "No failed job matches" }}
      />
      <div className="mt-4 grid gap-4">
        <QueuesPanel />
        <RepairsPanel />
      </div>
      {action ? <RepairDialog action={action} filter={filter} onClose={() => setAction(undefined)} /> : null}
    </>
  );
}
