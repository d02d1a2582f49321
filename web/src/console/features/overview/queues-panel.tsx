import type { Overview } from "@lode/core/contracts/console/overview";
import type { QueuedState } from "@lode/core/contracts/jobs/queues";
import { Link } from "react-router-dom";
import { locale } from "../../../lib/language.ts";
import { overviewTexts } from "../../../texts/console/overview.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { count, duration } from "../../ui/format.ts";
import { linkStyle } from "../../ui/id-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states.tsx";
import { LightBadge } from "./light-badge.tsx";
import { WatchNote } from "./watch-note.tsx";

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

const makeColumns = (): Column<Queue>[] => [
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
            columns={makeColumns()}
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
