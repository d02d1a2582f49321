import type { Overview } from "@lode/core/contracts/console/overview";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { count, duration } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states.tsx";
import { LightBadge } from "./light-badge.tsx";

type Queue = NonNullable<Overview["queues"]>[number];

const ARROWS = { rising: "▲ rising", falling: "▼ falling", steady: "steady" } as const;
const rate = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

const COLUMNS: Column<Queue>[] = [
  { title: "Queue", cell: ({ name, paused }) => (paused ? `${name} (paused)` : name), wide: true },
  { title: "State", cell: ({ light }) => <LightBadge light={light} /> },
  { title: "Waiting", cell: ({ waiting }) => count(waiting), end: true },
  { title: "Active", cell: ({ active }) => count(active), end: true },
  { title: "Delayed", cell: ({ delayed }) => count(delayed), end: true },
  { title: "Failed", cell: ({ failed }) => count(failed), end: true },
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
  { title: "Trend", cell: ({ trend }) => <span className="text-silt">{ARROWS[trend]}</span> },
];

export function QueuesPanel({ queues }: { queues: Overview["queues"] }) {
  return (
    <Panel title="Queues" aside="Rates over 5 minutes, trends over 10" flush>
      {queues ? (
        <DataTable
          label="Queues by state"
          columns={COLUMNS}
          rows={queues}
          keyOf={({ name }) => name}
          to={({ name }) => `/jobs?queue=${name}`}
        />
      ) : (
        <Empty title="Redis cannot be reached">Nothing is lost: jobs are made again from Postgres.</Empty>
      )}
    </Panel>
  );
}
