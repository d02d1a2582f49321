import type { Overview } from "@lode/core/contracts/console/overview";
import { Link } from "react-router-dom";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { linkStyle } from "../../ui/id-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { LightBadge } from "./light-badge.tsx";

type Level = Overview["levels"][number];
type Window = Level["hour"];

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });
const rate = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** The share of good events, and how fast the error budget is used. */
function Share({ good, bad, burn }: Window) {
  if (burn === null) return <span className="text-silt">no events</span>;
  // Rounded down: 99.999 % is not all of them.
  const share = bad === 0 ? 1 : Math.min(good / (good + bad), 0.9999);
  return (
    <span>
      {percent.format(share)}
      <span className="ml-2 inline-block w-14 text-right text-silt">{rate.format(burn)}×</span>
    </span>
  );
}

const COLUMNS: Column<Level>[] = [
  {
    title: "Level",
    cell: ({ title, about }) => (
      <span className="whitespace-normal">
        <span className="font-medium">{title}</span>
        <span className="block text-xs text-silt">{about}</span>
      </span>
    ),
    wide: true,
  },
  { title: "State", cell: ({ light }) => <LightBadge light={light} /> },
  { title: "Target", cell: ({ target }) => percent.format(target), end: true },
  { title: "1 h", cell: ({ hour }) => <Share {...hour} />, end: true },
  { title: "24 h", cell: ({ day }) => <Share {...day} />, end: true },
  { title: "7 d", cell: ({ week }) => <Share {...week} />, end: true },
  {
    title: "Runbook",
    cell: ({ runbook, title }) => (
      <Link to={`/runbooks/${runbook}`} className={linkStyle}>
        Open<span className="sr-only"> for {title}</span>
      </Link>
    ),
  },
];

/** What miners are promised, and how fast the error budget burns. */
export function LevelsPanel({ levels }: { levels: Overview["levels"] }) {
  return (
    <Panel
      title="Service levels"
      aside="Good events, and how many times too fast the error budget is used"
      flush
    >
      <DataTable
        label="Levels and error budgets"
        columns={COLUMNS}
        rows={levels}
        keyOf={({ name }) => name}
      />
    </Panel>
  );
}
