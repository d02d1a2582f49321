import type { Overview } from "@lode/core/contracts/console/overview";
import { locale } from "../../../lib/language.ts";
import { overviewTexts } from "../../../texts/console/overview.ts";
import { Status } from "../../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { count, duration } from "../../ui/format.ts";
import { IdLink } from "../../ui/id-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

type Worker = Overview["workers"][number];

const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
const MEBIBYTE = 1_048_576;

const makeColumns = (): Column<Worker>[] => [
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
          columns={makeColumns()}
          rows={workers}
          keyOf={({ id }) => id}
        />
      ) : (
        <Empty title={overviewTexts.noWorkerHasBeenSeen} />
      )}
    </Panel>
  );
}
