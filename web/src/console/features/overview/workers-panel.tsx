import type { Overview } from "@lode/core/contracts/console/overview";
import { Status } from "../../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { count, duration } from "../../ui/format.ts";
import { IdLink } from "../../ui/id-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

type Worker = Overview["workers"][number];

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });
const MEBIBYTE = 1_048_576;

const COLUMNS: Column<Worker>[] = [
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
  { title: "Processor", cell: ({ processor }) => percent.format(processor), end: true },
  { title: "Memory", cell: ({ memoryBytes }) => `${count(memoryBytes / MEBIBYTE)} MB`, end: true },
];

export function WorkersPanel({ workers }: { workers: Overview["workers"] }) {
  const alive = workers.filter(({ isAlive }) => isAlive).length;
  return (
    <Panel title="Workers" aside={`${alive} of ${workers.length} alive`} flush>
      {workers.length > 0 ? (
        <DataTable label="Workers of the last day" columns={COLUMNS} rows={workers} keyOf={({ id }) => id} />
      ) : (
        <Empty title="No worker has been seen today" />
      )}
    </Panel>
  );
}
