import type { FailedJobView, QueuedJobView } from "@lode/core/contracts/console/jobs";
import { FAILED_JOB_STATES, type RepairAction } from "@lode/core/contracts/jobs/failed-jobs";
import { QUEUED_STATES, QUEUES, type QueuedState } from "@lode/core/contracts/jobs/queues";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { usePolled, usePollingInterval } from "../../lib/live.ts";
import {
  causesQuery,
  failedJobsQuery,
  type JobFilter,
  type JobListQuery,
  queuedJobsQuery,
} from "../../lib/queries.ts";
import { useMay } from "../../lib/session.ts";
import { pathOfValue } from "../../lib/subjects.ts";
import { StateBadge, stateName } from "../../ui/facts.tsx";
import { FilterBar, FilterSelect, FilterText, TabLinks, useFilterValues, useTab } from "../../ui/filters.tsx";
import { count } from "../../ui/format.ts";
import { IdLink } from "../../ui/links.tsx";
import { type Column, DataTable, List } from "../../ui/list.tsx";
import { Empty, LoadError, LoadingRows, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { QueuesPanel } from "./queues-panel.tsx";
import { RepairDialog, RepairsPanel } from "./repair-page.tsx";

const TITLES = {
  failed: "Failed jobs",
  waiting: "Waiting jobs",
  active: "Active jobs",
  delayed: "Delayed jobs",
};
const NOTES = {
  failed: "Each failure is kept, also of jobs that were mended. Repairs cover what waits for an operator.",
  waiting: "The next 100 that a worker takes, as Redis has them.",
  active: "What workers do now: 100 jobs at most.",
  delayed: "The next 100 that wait for their time: a planned start, or another try.",
};

const makeQueuedColumns = (state: QueuedState): ReadonlyArray<Column<QueuedJobView>> => [
  { title: "Job", cell: ({ job }) => job },
  { title: "Queue", cell: ({ queue }) => queue },
  { title: "Added", cell: ({ addedAt }) => <Timestamp at={addedAt} /> },
  { title: "Tries", end: true, cell: ({ tries }) => tries },
  ...(state === "delayed"
    ? [{ title: "Next try", cell: ({ dueAt }: QueuedJobView) => <Timestamp at={dueAt} /> }]
    : []),
  {
    title: "About",
    wide: true,
    cell: ({ payload }) => (
      <span className="flex flex-wrap gap-x-4">
        {Object.entries(payload).map(([name, value]) => (
          <span key={name} className="inline-flex items-center gap-1">
            <span className="text-silt">{name}</span>
            <IdLink id={value} {...pathOfValue(name, value)} />
          </span>
        ))}
      </span>
    ),
  },
];

/** Jobs change within seconds, and no event says so. */
const EVERY_MS = 5_000;

/** Lists the jobs of one queue, or of all queues, that have not ended. */
function QueuedJobs({ state }: { state: QueuedState }) {
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
        <FilterSelect name="queue" label="Queue" options={QUEUES.map((name) => [name, name])} />
      </FilterBar>
      <div className="rounded-sm border border-seam bg-surface">
        {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <LoadingRows rows={3} /> : null}
        {data?.items.length === 0 ? <Empty title="No job is in this state" /> : null}
        {data && data.items.length > 0 ? (
          <DataTable
            label={TITLES[state]}
            columns={makeQueuedColumns(state)}
            rows={data.items}
            keyOf={({ queue: of, id }) => `${of} ${id}`}
          />
        ) : null}
      </div>
    </>
  );
}

/** Converts the browser's local time without a zone to the API's format. */
const momentOf = (local: string | undefined): string | undefined => {
  const at = new Date(local ?? "");
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

const withoutEmpty = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;

/** Reads the filters from the address bar, in the form that the list and a repair use. */
function useJobFilter(): { filter: JobFilter; state: string | undefined; cursor: string | undefined } {
  const { state, cursor, queue, job, errorClass, subject, from, to } = useFilterValues(
    "state",
    "cursor",
    "queue",
    "job",
    "errorClass",
    "subject",
    "from",
    "to",
  );
  const filter = { queue, job, errorClass, subject, from: momentOf(from), to: momentOf(to) };
  return { filter: withoutEmpty(filter) as JobFilter, state, cursor };
}

/** Failed jobs have no live event. */
const READ_AGAIN_MS = 10_000;

const makeColumns = (): ReadonlyArray<Column<FailedJobView>> => [
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
      <FilterSelect
        name="state"
        label="State"
        options={FAILED_JOB_STATES.map((state) => [state, stateName(state)])}
      />
      <FilterSelect name="queue" label="Queue" options={QUEUES.map((queue) => [queue, queue])} />
      <FilterText name="job" label="Job" placeholder="verify-batch" />
      <FilterText name="errorClass" label="Cause" placeholder="as listed above" />
      <FilterText name="subject" label="Id in the payload" placeholder="any id" />
      <FilterText name="from" label="Failed since" type="datetime-local" />
      <FilterText name="to" label="Failed before" type="datetime-local" />
    </FilterBar>
  );
}

/** Failed jobs by queue, job, cause, age and any id, and repairs of all matching jobs. */
function FailedJobs() {
  const { filter, state, cursor } = useJobFilter();
  const mayRepair = useMay("operator");
  const [action, setAction] = useState<RepairAction>();
  const query = { ...filter, ...(state ? { state } : {}), ...(cursor ? { cursor } : {}) } as JobListQuery;
  const jobs = usePolled(failedJobsQuery(query));
  const matching = useQuery({
    ...failedJobsQuery({ ...filter, state: "failed" }),
    enabled: mayRepair,
    refetchInterval: READ_AGAIN_MS,
  });
  const matchesNothing = matching.data?.items.length === 0;
  // Without a filter they would repair everything: then they are no louder than the rest.
  const isFiltered = Object.keys(filter).length > 0;
  const actions = mayRepair ? (
    <div className="mb-3 flex flex-wrap gap-2">
      <Button
        size="small"
        look={isFiltered ? "ore" : "quiet"}
        disabled={matchesNothing}
        onClick={() => setAction("retry")}
      >
        Retry all that match…
      </Button>
      <Button size="small" look="quiet" disabled={matchesNothing} onClick={() => setAction("discard")}>
        Discard all that match…
      </Button>
    </div>
  ) : null;
  return (
    <>
      <div className="mb-4">
        <CausesPanel />
      </div>
      <JobFilters />
      {actions}
      <List
        label="Failed jobs"
        query={jobs}
        columns={makeColumns()}
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

const VIEWS = ["failed", ...QUEUED_STATES] as const;

/** Jobs by state: those that have failed, and those that have not ended. */
export function JobsPage() {
  const view = useTab("show", VIEWS);
  return (
    <>
      <PageHeader title={TITLES[view]} note={NOTES[view]} />
      <div className="mb-4">
        <TabLinks
          label="Jobs"
          param="show"
          tabs={VIEWS.map((name) => [name, TITLES[name].replace(" jobs", "")] as const)}
          chosen={view}
        />
      </div>
      {view === "failed" ? <FailedJobs /> : <QueuedJobs state={view} />}
    </>
  );
}

/** Failed jobs that wait for an operator, by cause. Each cause opens the list with its filter. */
function CausesPanel() {
  const { data, error, refetch } = useQuery(causesQuery());
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
