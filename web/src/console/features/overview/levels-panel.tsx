import type { Overview } from "@lode/core/contracts/console/overview";
import { locale } from "../../../lib/language.ts";
import { overviewTexts } from "../../../texts/console/overview.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { RunbookPath } from "../../ui/runbook-path.tsx";
import { LightBadge } from "./light-badge.tsx";
import { WatchNote } from "./watch-note.tsx";

type Level = Overview["levels"][number];
type Window = Level["hour"];

const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
const rate = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** Shows the share of good events, and how fast the error budget is used up. */
function Share({ good, bad, burn }: Window) {
  if (burn === null) return <span className="text-silt">{overviewTexts.noEvents}</span>;
  // Capped, so that a share below 100 % never looks complete.
  const share = bad === 0 ? 1 : Math.min(good / (good + bad), 0.9999);
  return (
    <span>
      {percent.format(share)}
      <span className="ml-2 inline-block w-14 text-right text-silt">{rate.format(burn)}×</span>
    </span>
  );
}

const makeColumns = (): Column<Level>[] => [
  {
    title: overviewTexts.level,
    cell: ({ title, about }) => (
      <span className="whitespace-normal">
        <span className="font-medium">{title}</span>
        <span className="block text-xs text-silt">{about}</span>
      </span>
    ),
    wide: true,
  },
  {
    title: overviewTexts.state,
    cell: ({ light }) => (
      <LightBadge light={light} cause={light === "green" ? null : overviewTexts.budgetIsUsedTooFast} />
    ),
  },
  { title: overviewTexts.target, cell: ({ target }) => percent.format(target), end: true },
  { title: overviewTexts.periods["1h"], cell: ({ hour }) => <Share {...hour} />, end: true },
  { title: overviewTexts.periods["24h"], cell: ({ day }) => <Share {...day} />, end: true },
  { title: overviewTexts.periods["7d"], cell: ({ week }) => <Share {...week} />, end: true },
  {
    title: overviewTexts.runbook,
    cell: ({ runbook }) => <RunbookPath name={runbook} />,
  },
];

/** Shows the promises to miners, and how fast each error budget burns. */
export function LevelsPanel({ levels }: { levels: Overview["levels"] }) {
  return (
    <Panel title={overviewTexts.serviceLevels} aside={overviewTexts.goodEventsAndHowMany} flush>
      <DataTable
        label={overviewTexts.levelsAndErrorBudgets}
        columns={makeColumns()}
        rows={levels}
        keyOf={({ name }) => name}
      />
      <WatchNote lights={levels.map(({ light }) => light)} />
    </Panel>
  );
}
