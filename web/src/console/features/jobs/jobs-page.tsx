import {
  type FailedJobView,
  listFailedJobs,
  listQueuedJobs,
  type QueuedJobView,
} from "@lode/core/contracts/console/jobs";
import { FAILED_JOB_STATES, QUEUED_STATES, QUEUES, type QueuedState } from "@lode/core/contracts/jobs/queues";
import { useQuery } from "@tanstack/react-query";
import { readList } from "../../lib/api.ts";
import { causesQuery, type JobFilter } from "../../lib/queries.ts";
import { StateBadge, stateName } from "../../ui/facts.tsx";
import { FilterBar, FilterSelect, FilterText, useFilterValues } from "../../ui/filters.tsx";
import { count } from "../../ui/format.ts";
import { IdLink, searchPath } from "../../ui/links.tsx";
import { type Column, List, Rows } from "../../ui/list.tsx";
import { PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { QueuesPanel } from "./queues-panel.tsx";
import { RepairButtons, RepairsPanel } from "./repair-page.tsx";

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

const queuedColumns = (state: QueuedState): ReadonlyArray<Column<QueuedJobView>> => [
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
            <IdLink id={value} to={searchPath(value)} />
          </span>
        ))}
      </span>
    ),
  },
];

const QUEUE_NAMES = QUEUES.map((name) => [name, name] as const);

/** Failed jobs are in the database; the others are in Redis. */
const ViewSelect = () => (
  <FilterSelect
    name="show"
    label="Jobs"
    all="Failed"
    options={QUEUED_STATES.map((name) => [name, TITLES[name].replace(" jobs", "")] as const)}
  />
);

function QueuedJobs({ state }: { state: QueuedState }) {
  const { queue } = useFilterValues("queue") as { queue?: (typeof QUEUES)[number] };
  const asked = { state, ...(queue ? { queue } : {}) };
  const query = useQuery(readList(["queues", "jobs", asked], listQueuedJobs, { query: asked }));
  return (
    <>
      <FilterBar>
        <ViewSelect />
        <FilterSelect name="queue" label="Queue" options={QUEUE_NAMES} />
      </FilterBar>
      <List
        label={TITLES[state]}
        query={query}
        columns={queuedColumns(state)}
        keyOf={({ queue: of, id }) => `${of} ${id}`}
        empty="No job is in this state"
      />
    </>
  );
}

const COLUMNS: ReadonlyArray<Column<FailedJobView>> = [
  { title: "Job", cell: ({ job }) => job },
  { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { title: "Queue", cell: ({ queue }) => queue },
  {
    title: "About",
    cell: ({ payload }) => {
      const [id] = Object.values(payload);
      return id ? <IdLink id={id} to={searchPath(id)} /> : "–";
    },
  },
  { title: "Tries", end: true, cell: ({ tries }) => tries },
  { title: "Last failure", cell: ({ failedAt }) => <Timestamp at={failedAt} /> },
  { title: "Error", wide: true, cell: ({ error }) => <span className="line-clamp-2">{error}</span> },
];

const STATES = FAILED_JOB_STATES.map((state) => [state, stateName(state)] as const);

function FailedJobs() {
  const filter: JobFilter = useFilterValues("queue", "job", "errorClass", "subject");
  const query = { ...filter, ...useFilterValues("state", "cursor") };
  return (
    <>
      <div className="mb-4">
        <CausesPanel />
      </div>
      <FilterBar>
        <ViewSelect />
        <FilterSelect name="state" label="State" options={STATES} />
        <FilterSelect name="queue" label="Queue" options={QUEUE_NAMES} />
        <FilterText name="job" label="Job" placeholder="verify-batch" />
        <FilterText name="errorClass" label="Cause" placeholder="as listed above" />
        <FilterText name="subject" label="Id in the payload" placeholder="any id" />
      </FilterBar>
      <RepairButtons filter={filter} what=" all that match" />
      <List
        label="Failed jobs"
        query={useQuery(readList(["jobs", query], listFailedJobs, { query }))}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        to={({ id }) => `/jobs/${id}`}
        empty="No failed job matches"
      />
      <div className="mt-4 grid gap-4">
        <QueuesPanel />
        <RepairsPanel />
      </div>
    </>
  );
}

export function JobsPage() {
  const { show } = useFilterValues("show");
  const view = QUEUED_STATES.find((state) => state === show) ?? "failed";
  return (
    <>
      <PageHeader title={TITLES[view]} note={NOTES[view]} />
      {view === "failed" ? <FailedJobs /> : <QueuedJobs state={view} />}
    </>
  );
}

function CausesPanel() {
  return (
    <Panel title="Waiting for an operator, by cause" flush>
      <Rows
        label="Failed jobs by cause"
        query={useQuery(causesQuery())}
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
        empty="No failed job waits"
        emptyNote="What failed was mended by a later try or by a repair."
      />
    </Panel>
  );
}
