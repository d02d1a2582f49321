import type { Overview } from "@lode/core/contracts/console/overview";
import type { QueuedState } from "@lode/core/contracts/jobs/queues";
import type { QueueCause } from "@lode/core/domain/operations/judge-queue";
import { Link } from "react-router-dom";
import { percent } from "../../../lib/format.ts";
import { locale } from "../../../lib/language.ts";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { PLACES } from "../../app/navigation.ts";
import { count, duration } from "../../ui/format.ts";
import { IdLink, linkStyle, RunbookPath, targetStyle } from "../../ui/links.tsx";
import { type Column, DataTable, TablePanel } from "../../ui/list.tsx";
import { Empty, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const LIGHTS: Record<Overview["light"], string> = { green: "OK", amber: "Watch", red: "Act" };

const QUEUE_CAUSES: Record<QueueCause, string> = {
  late: "oldest job is late",
  paused: "paused",
  failed: "failed jobs wait",
};

const TRENDS: Record<NonNullable<Overview["queues"]>[number]["trend"], string> = {
  rising: "▲ rising",
  falling: "▼ falling",
  steady: "steady",
};

type Light = Overview["light"];

export const TONE_OF_LIGHT: Record<Light, Tone> = { green: "sound", amber: "ore", red: "fault" };

/** Green, amber or red as a dot and a word, with its cause where the row does not say it. */
export function LightBadge({ light, cause }: { light: Light; cause?: string | null }) {
  return (
    <>
      <Status tone={TONE_OF_LIGHT[light]}>{LIGHTS[light]}</Status>
      {cause ? <span className="block text-xs text-silt">{cause}</span> : null}
    </>
  );
}

/** Returns the name of a page as in the navigation. */
function nameOf(page: string): string {
  return PLACES.find(({ to }) => to === page.replace(/\?.*/, ""))?.title ?? "Open";
}

/** A link to the page that repairs a finding, and where its runbook is. */
export function FindingLinks({
  text,
  page,
  runbook,
}: Pick<Overview["findings"][number], "text" | "page" | "runbook">) {
  return (
    <>
      {page ? (
        <Link to={page} className={targetStyle}>
          {nameOf(page)}
          <span className="sr-only">: {text}</span>
        </Link>
      ) : null}
      <RunbookPath name={runbook} />
    </>
  );
}

/** Says what "Watch" means, where it stands. */
export function WatchNote({ lights }: { lights: readonly Overview["light"][] }) {
  if (!lights.includes("amber")) return null;
  return (
    <p className="px-3 py-2 text-sm text-silt">
      Watch: miners are still served. Look at it before it gets worse.
    </p>
  );
}

type Queue = NonNullable<Overview["queues"]>[number];

const rate = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

const jobsPath = (queue: string, state: QueuedState): string => `/jobs?show=${state}&queue=${queue}`;

/** A number of jobs, which leads to them. */
function Jobs({ number, to }: { number: number; to: string }) {
  if (number === 0) return <>{count(number)}</>;
  return (
    <Link to={to} className={linkStyle}>
      {count(number)}
    </Link>
  );
}

const makeQueueColumns = (): Column<Queue>[] => [
  { title: "Queue", cell: ({ name }) => name, wide: true },
  {
    title: "State",
    cell: ({ light, cause }) => <LightBadge light={light} cause={cause && QUEUE_CAUSES[cause]} />,
  },
  {
    title: "Waiting",
    cell: ({ name, waiting }) => <Jobs number={waiting} to={jobsPath(name, "waiting")} />,
    end: true,
  },
  {
    title: "Active",
    cell: ({ name, active }) => <Jobs number={active} to={jobsPath(name, "active")} />,
    end: true,
  },
  {
    title: "Delayed",
    cell: ({ name, delayed }) => <Jobs number={delayed} to={jobsPath(name, "delayed")} />,
    end: true,
  },
  {
    title: "Failed",
    cell: ({ name, failed }) => <Jobs number={failed} to={`/jobs?queue=${name}`} />,
    end: true,
  },
  {
    title: "Oldest",
    cell: ({ oldestSeconds }) => (oldestSeconds > 0 ? duration(oldestSeconds) : "–"),
    end: true,
  },
  {
    title: "Ended/min",
    cell: ({ endedPerMinute }) => (endedPerMinute === null ? "–" : rate.format(endedPerMinute)),
    end: true,
  },
  { title: "Trend", cell: ({ trend }) => <span className="text-silt">{TRENDS[trend]}</span> },
];

export function QueuesPanel({ queues }: { queues: Overview["queues"] }) {
  return (
    <Panel title="Queues" aside="Rates over 5 minutes, trends over 10" flush>
      {queues ? (
        <>
          <DataTable
            label="Queues by state"
            columns={makeQueueColumns()}
            rows={queues}
            keyOf={({ name }) => name}
            to={({ name }) => jobsPath(name, "waiting")}
          />
          <WatchNote lights={queues.map(({ light }) => light)} />
        </>
      ) : (
        <Empty title="Redis cannot be reached">Nothing is lost: jobs are made again from Postgres.</Empty>
      )}
    </Panel>
  );
}

type Worker = Overview["workers"][number];

const MEBIBYTE = 1_048_576;

const makeWorkerColumns = (): Column<Worker>[] => [
  { title: "Worker", cell: ({ id }) => <IdLink id={id} what="worker id" />, wide: true },
  {
    title: "State",
    cell: ({ isAlive }) => <Status tone={isAlive ? "sound" : "fault"}>{isAlive ? "alive" : "lost"}</Status>,
  },
  { title: "Host", cell: ({ host }) => host },
  { title: "Release", cell: ({ version }) => version },
  { title: "Started", cell: ({ startedAt }) => <Timestamp at={startedAt} /> },
  { title: "Seen", cell: ({ secondsAgo }) => `${duration(secondsAgo)} ago`, end: true },
  { title: "Jobs", cell: ({ runningJobs }) => count(runningJobs), end: true },
  { title: "Processor", cell: ({ processor }) => percent(processor), end: true },
  { title: "Memory", cell: ({ memoryBytes }) => `${count(memoryBytes / MEBIBYTE)} MB`, end: true },
];

export function WorkersPanel({ workers }: { workers: Overview["workers"] }) {
  const alive = workers.filter(({ isAlive }) => isAlive).length;
  return (
    <TablePanel
      title="Workers"
      aside={`${alive} of ${workers.length} alive`}
      label="Workers of the last day"
      columns={makeWorkerColumns()}
      rows={workers}
      keyOf={({ id }) => id}
      empty="No worker has been seen today"
    />
  );
}
