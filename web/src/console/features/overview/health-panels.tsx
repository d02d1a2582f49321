import type { Overview } from "@lode/core/contracts/console/overview";
import type { QueuedState } from "@lode/core/contracts/jobs/queues";
import { Link } from "react-router-dom";
import { locale } from "../../../lib/language.ts";
import { overviewTexts } from "../../../texts/console/overview.ts";
import { shellTexts } from "../../../texts/console/shell.ts";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { PLACES } from "../../app/navigation.ts";
import { count, duration } from "../../ui/format.ts";
import { IdLink, linkStyle, RunbookPath, targetStyle } from "../../ui/links.tsx";
import { type Column, DataTable } from "../../ui/list.tsx";
import { Empty, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

type Light = Overview["light"];

export const TONE_OF_LIGHT: Record<Light, Tone> = { green: "sound", amber: "ore", red: "fault" };

/** Green, amber or red as a dot and a word, with its cause where the row does not say it. */
export function LightBadge({ light, cause }: { light: Light; cause?: string | null }) {
  return (
    <>
      <Status tone={TONE_OF_LIGHT[light]}>{overviewTexts.lights[light]}</Status>
      {cause ? <span className="block text-xs text-silt">{cause}</span> : null}
    </>
  );
}

/** Returns the name of a page as in the navigation. */
function nameOf(page: string): string {
  const place = PLACES.find(({ to }) => to === page.replace(/\?.*/, ""));
  return place ? shellTexts.places[place.id] : overviewTexts.open;
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
  return <p className="px-3 py-2 text-sm text-silt">{overviewTexts.whatWatchMeans}</p>;
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
  {
    title: overviewTexts.queue,
    cell: ({ name }) => name,
    wide: true,
  },
  {
    title: overviewTexts.state,
    cell: ({ light, cause }) => (
      <LightBadge light={light} cause={cause && overviewTexts.queueCauses[cause]} />
    ),
  },
  {
    title: overviewTexts.waiting,
    cell: ({ name, waiting }) => <Jobs number={waiting} to={jobsPath(name, "waiting")} />,
    end: true,
  },
  {
    title: overviewTexts.active,
    cell: ({ name, active }) => <Jobs number={active} to={jobsPath(name, "active")} />,
    end: true,
  },
  {
    title: overviewTexts.delayed,
    cell: ({ name, delayed }) => <Jobs number={delayed} to={jobsPath(name, "delayed")} />,
    end: true,
  },
  {
    title: overviewTexts.failed,
    cell: ({ name, failed }) => <Jobs number={failed} to={`/jobs?queue=${name}`} />,
    end: true,
  },
  {
    title: overviewTexts.oldestLabel,
    cell: ({ oldestSeconds }) => (oldestSeconds > 0 ? duration(oldestSeconds) : "–"),
    end: true,
  },
  {
    title: overviewTexts.endedMin,
    cell: ({ endedPerMinute }) => (endedPerMinute === null ? "–" : rate.format(endedPerMinute)),
    end: true,
  },
  {
    title: overviewTexts.trend,
    cell: ({ trend }) => <span className="text-silt">{overviewTexts.trends[trend]}</span>,
  },
];

export function QueuesPanel({ queues }: { queues: Overview["queues"] }) {
  return (
    <Panel title={overviewTexts.queues} aside={overviewTexts.ratesOver5MinutesTrends} flush>
      {queues ? (
        <>
          <DataTable
            label={overviewTexts.queuesByState}
            columns={makeQueueColumns()}
            rows={queues}
            keyOf={({ name }) => name}
            to={({ name }) => jobsPath(name, "waiting")}
          />
          <WatchNote lights={queues.map(({ light }) => light)} />
        </>
      ) : (
        <Empty title={overviewTexts.redisCannotBeReached}>{overviewTexts.nothingIsLostJobsAre}</Empty>
      )}
    </Panel>
  );
}

type Worker = Overview["workers"][number];

const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
const MEBIBYTE = 1_048_576;

const makeWorkerColumns = (): Column<Worker>[] => [
  {
    title: overviewTexts.worker,
    cell: ({ id }) => <IdLink id={id} what={overviewTexts.workerId} />,
    wide: true,
  },
  {
    title: overviewTexts.state,
    cell: ({ isAlive }) => (
      <Status tone={isAlive ? "sound" : "fault"}>{isAlive ? overviewTexts.alive : overviewTexts.lost}</Status>
    ),
  },
  { title: overviewTexts.host, cell: ({ host }) => host },
  { title: overviewTexts.release, cell: ({ version }) => version },
  { title: overviewTexts.started, cell: ({ startedAt }) => <Timestamp at={startedAt} /> },
  {
    title: overviewTexts.seen,
    cell: ({ secondsAgo }) => overviewTexts.agoOf(duration(secondsAgo)),
    end: true,
  },
  { title: overviewTexts.jobs, cell: ({ runningJobs }) => count(runningJobs), end: true },
  { title: overviewTexts.processor, cell: ({ processor }) => percent.format(processor), end: true },
  {
    title: overviewTexts.memory,
    cell: ({ memoryBytes }) => `${count(memoryBytes / MEBIBYTE)} MB`,
    end: true,
  },
];

export function WorkersPanel({ workers }: { workers: Overview["workers"] }) {
  const alive = workers.filter(({ isAlive }) => isAlive).length;
  return (
    <Panel title={overviewTexts.workers} aside={overviewTexts.ofAlive(alive, workers.length)} flush>
      {workers.length > 0 ? (
        <DataTable
          label={overviewTexts.workersOfTheLastDay}
          columns={makeWorkerColumns()}
          rows={workers}
          keyOf={({ id }) => id}
        />
      ) : (
        <Empty title={overviewTexts.noWorkerHasBeenSeen} />
      )}
    </Panel>
  );
}
