import type { QueuedJobView } from "@lode/core/contracts/console/jobs";
import { QUEUED_STATES, QUEUES } from "@lode/core/contracts/jobs/queues";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { jobsTexts } from "../../../texts/console/en/jobs.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { searchPath } from "../../lib/subjects.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { IdLink } from "../../ui/id-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { Empty, LoadError, LoadingRows } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { queuedJobsQuery } from "./queries.ts";

const makeColumns = (): ReadonlyArray<Column<QueuedJobView>> => [
  { title: jobsTexts.job, cell: ({ job }) => job },
  { title: jobsTexts.tries, end: true, cell: ({ tries }) => tries },
  { title: jobsTexts.added, cell: ({ addedAt }) => <Timestamp at={addedAt} /> },
  { title: jobsTexts.nextTry, cell: ({ dueAt }) => <Timestamp at={dueAt} /> },
  {
    title: jobsTexts.payload,
    wide: true,
    cell: ({ payload }) => (
      <span className="flex flex-wrap gap-x-4">
        {Object.entries(payload).map(([name, value]) => (
          <span key={name} className="inline-flex items-center gap-1">
            <span className="text-silt">{name}</span>
            <IdLink id={value} to={searchPath(value)} />
          </span>
        ))}
      </span>
    ),
  },
];

/** Lists the jobs of a queue that have not ended. */
export function QueuedJobsPanel() {
  const [queue, setQueue] = useState<(typeof QUEUES)[number]>("payouts");
  const [state, setState] = useState<(typeof QUEUED_STATES)[number]>("waiting");
  const { data, error, refetch } = useQuery({
    ...queuedJobsQuery(queue, state),
    refetchInterval: usePollingInterval() || 10_000,
  });
  return (
    <Panel title={jobsTexts.queuedTitle} aside={jobsTexts.queuedNote} flush>
      <div className="grid gap-3 border-b border-seam p-3 sm:max-w-xl sm:grid-cols-2">
        <Select
          label={jobsTexts.queue}
          value={queue}
          options={QUEUES.map((name) => [name, name] as const)}
          onChange={setQueue}
        />
        <Select
          label={jobsTexts.state}
          value={state}
          options={QUEUED_STATES.map((one) => [one, jobsTexts.queued[one]] as const)}
          onChange={setState}
        />
      </div>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={3} /> : null}
      {data?.items.length === 0 ? <Empty title={jobsTexts.queuedNone} /> : null}
      {data && data.items.length > 0 ? (
        <DataTable
          label={jobsTexts.queuedTitle}
          columns={makeColumns()}
          rows={data.items}
          keyOf={({ id }) => id}
        />
      ) : null}
    </Panel>
  );
}
