import type { Overview } from "@lode/core/contracts/console/overview";
import { locale } from "../../../lib/language.ts";
import { overviewTexts } from "../../../texts/console/en/overview.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { count, duration } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states.tsx";
import { LightBadge } from "./light-badge.tsx";

type Queue = NonNullable<Overview["queues"]>[number];

const rate = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

const makeColumns = (): Column<Queue>[] => [
  {
    title: overviewTexts.queue,
    cell: ({ name, paused }) => (paused ? `${name} (paused)` : name),
    wide: true,
  },
  { title: overviewTexts.state, cell: ({ light }) => <LightBadge light={light} /> },
  { title: overviewTexts.waiting, cell: ({ waiting }) => count(waiting), end: true },
  { title: overviewTexts.active, cell: ({ active }) => count(active), end: true },
  { title: overviewTexts.delayed, cell: ({ delayed }) => count(delayed), end: true },
  { title: overviewTexts.failed, cell: ({ failed }) => count(failed), end: true },
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
        <DataTable
          label={overviewTexts.queuesByState}
          columns={makeColumns()}
          rows={queues}
          keyOf={({ name }) => name}
          to={({ name }) => `/jobs?queue=${name}`}
        />
      ) : (
        <Empty title={overviewTexts.redisCannotBeReached}>{overviewTexts.nothingIsLostJobsAre}</Empty>
      )}
    </Panel>
  );
}
