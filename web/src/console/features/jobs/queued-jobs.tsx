import type { QueuedJobView } from "@lode/core/contracts/console/jobs";
import { QUEUES, type QueuedState } from "@lode/core/contracts/jobs/queues";
import { useQuery } from "@tanstack/react-query";
import { jobsTexts } from "../../../texts/console/jobs.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { pathOfValue } from "../../lib/subjects.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { FilterBar, FilterSelect, useFilterValues } from "../../ui/filters.tsx";
import { IdLink } from "../../ui/id-link.tsx";
import { Empty, LoadError, LoadingRows } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { queuedJobsQuery } from "./queries.ts";

const makeColumns = (state: QueuedState): ReadonlyArray<Column<QueuedJobView>> => [
  { title: jobsTexts.job, cell: ({ job }) => job },
  { title: jobsTexts.queue, cell: ({ queue }) => queue },
  { title: jobsTexts.added, cell: ({ addedAt }) => <Timestamp at={addedAt} /> },
  { title: jobsTexts.tries, end: true, cell: ({ tries }) => tries },
  ...(state === "delayed"
    ? [{ title: jobsTexts.nextTry, cell: ({ dueAt }: QueuedJobView) => <Timestamp at={dueAt} /> }]
    : []),
  {
    title: jobsTexts.about,
    wide: true,
    cell: ({ payload }) => (
      <span className="flex flex-wrap gap-x-4">
        {Object.entries(payload).map(([name, value]) => (
          <span key={name} className="inline-flex items-center gap-1">
            <span className="text-silt">{name}</span>
            <IdLink id={value} to={pathOfValue(name, value)} />
          </span>
        ))}
      </span>
    ),
  },
];

/** Jobs change within seconds, and no event says so. */
const EVERY_MS = 5_000;

/** Lists the jobs of one queue, or of all queues, that have not ended. */
export function QueuedJobs({ state }: { state: QueuedState }) {
  const { queue } = useFilterValues("queue");
  const { data, error, refetch } = useQuery({
    ...queuedJobsQuery(
      state,
      QUEUES.find((name) => name === queue),
    ),
    refetchInterval: usePollingInterval() || EVERY_MS,
  });
  return (
    <>
      <FilterBar keeps="show">
        <FilterSelect name="queue" label={jobsTexts.queue} options={QUEUES.map((name) => [name, name])} />
      </FilterBar>
      <div className="rounded-sm border border-seam bg-surface">
        {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <LoadingRows rows={3} /> : null}
        {data?.items.length === 0 ? <Empty title={jobsTexts.queuedNone} /> : null}
        {data && data.items.length > 0 ? (
          <DataTable
            label={jobsTexts.titles[state]}
            columns={makeColumns(state)}
            rows={data.items}
            keyOf={({ queue: of, id }) => `${of} ${id}`}
          />
        ) : null}
      </div>
    </>
  );
}
