import type { Overview } from "@lode/core/contracts/console/overview";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { dollars } from "../../../lib/format.ts";
import { locale } from "../../../lib/language.ts";
import { Status } from "../../../ui/badge.tsx";
import { usePolled } from "../../lib/live.ts";
import { overviewQuery } from "../../lib/queries.ts";
import { TabLinks, useTab } from "../../ui/filters.tsx";
import { count, duration, relative } from "../../ui/format.ts";
import { RunbookPath } from "../../ui/links.tsx";
import { type Column, DataTable } from "../../ui/list.tsx";
import { LoadError, LoadingPanels, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp, useClock } from "../../ui/timestamp.tsx";
import { Decisions } from "./decisions.tsx";
import {
  FindingLinks,
  LightBadge,
  QueuesPanel,
  TONE_OF_LIGHT,
  WatchNote,
  WorkersPanel,
} from "./health-panels.tsx";

type Level = Overview["levels"][number];
type Window = Level["hour"];

const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
const rate = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** Shows the share of good events, and how fast the error budget is used up. */
function Share({ good, bad, burn }: Window) {
  if (burn === null) return <span className="text-silt">no events</span>;
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
    title: "Level",
    cell: ({ title, about }) => (
      <span className="whitespace-normal">
        <span className="font-medium">{title}</span>
        <span className="block text-xs text-silt">{about}</span>
      </span>
    ),
    wide: true,
  },
  {
    title: "State",
    cell: ({ light }) => (
      <LightBadge light={light} cause={light === "green" ? null : "budget used too fast"} />
    ),
  },
  { title: "Target", cell: ({ target }) => percent.format(target), end: true },
  { title: "1 h", cell: ({ hour }) => <Share {...hour} />, end: true },
  { title: "24 h", cell: ({ day }) => <Share {...day} />, end: true },
  { title: "7 days", cell: ({ week }) => <Share {...week} />, end: true },
  { title: "Runbook", cell: ({ runbook }) => <RunbookPath name={runbook} /> },
];

/** Shows the promises to miners, and how fast each error budget burns. */
function LevelsPanel({ levels }: { levels: Overview["levels"] }) {
  return (
    <Panel
      title="Service levels"
      aside="Good events, and how many times too fast the error budget is used"
      flush
    >
      <DataTable
        label="Levels and error budgets"
        columns={makeColumns()}
        rows={levels}
        keyOf={({ name }) => name}
      />
      <WatchNote lights={levels.map(({ light }) => light)} />
    </Panel>
  );
}

const sol = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const UNKNOWN = "–";

function Figure({
  name,
  to,
  children,
  note,
}: {
  name: string;
  to?: string;
  children: ReactNode;
  note: ReactNode;
}) {
  return (
    <div className="relative min-w-0 bg-surface px-3 py-2.5">
      <dt className="text-xs text-silt">
        {to ? (
          <Link to={to} className="rounded-xs after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </dt>
      <dd className="mt-0.5 text-lg font-medium tabular-nums">{children}</dd>
      <dd className="text-xs text-silt tabular-nums">{note}</dd>
    </div>
  );
}

/** The figures that decide whether miners are served, in one row. */
function Figures({ overview }: { overview: Overview }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-seam bg-seam sm:grid-cols-3 2xl:grid-cols-6">
      <Work overview={overview} />
      <Money overview={overview} />
    </dl>
  );
}

function Work({ overview: { withdrawals, attempts, outbox } }: { overview: Overview }) {
  const open = withdrawals.pending + withdrawals.processing;
  const oldest = Math.max(withdrawals.oldestPendingSeconds, withdrawals.oldestProcessingSeconds);
  return (
    <>
      <Figure
        name="Open withdrawals"
        to="/withdrawals"
        note={`${open > 0 ? `oldest ${duration(oldest)}, ` : ""}${count(withdrawals.held)} held`}
      >
        {count(open)}
      </Figure>
      <Figure
        name="Attempts without a verdict"
        note={
          attempts.overdueSeconds > 0
            ? `a check is due since ${duration(attempts.overdueSeconds)}`
            : "no check is overdue"
        }
      >
        {count(attempts.open)}
      </Figure>
      <Figure name="Outbox lag" note={`${count(outbox.waiting)} events wait`}>
        {duration(outbox.lagSeconds)}
      </Figure>
    </>
  );
}

function Money({ overview: { treasury, spend, reconciliation, ledger } }: { overview: Overview }) {
  return (
    <>
      <Figure
        name="Treasury"
        note={
          treasury ? `owes ${dollars(treasury.owedUsdc)}, ${sol.format(treasury.sol)} SOL` : "not read yet"
        }
      >
        {treasury ? dollars(treasury.heldUsdc) : UNKNOWN}
      </Figure>
      <Figure
        name={`Reads of ${NETWORKS[spend?.network ?? "x"].name} today`}
        to="/settings"
        note={spend ? ceilingOf(spend.ceiling) : "not counted yet"}
      >
        {spend ? dollars(spend.today) : UNKNOWN}
      </Figure>
      <Figure
        name="Reconciliation"
        note={
          reconciliation.secondsAgo === null
            ? "not compared yet"
            : `${duration(reconciliation.secondsAgo)} ago, ledger sum ${String(ledger.sum ?? UNKNOWN)}`
        }
      >
        {reconciliation.findings === null
          ? UNKNOWN
          : reconciliation.findings === 0
            ? "Agrees"
            : `${reconciliation.findings} findings`}
      </Figure>
    </>
  );
}

const ceilingOf = (ceiling: number): string => (ceiling === 0 ? "no ceiling" : `ceiling ${dollars(ceiling)}`);

/** Failed jobs are listed as decisions, so the finding would say the same once more. */
const isNotADecision = ({ runbook }: Overview["findings"][number]): boolean => runbook !== "failed-jobs";

const VIEWS = [
  ["queues", "Queues"],
  ["levels", "Service levels"],
  ["workers", "Workers"],
] as const;

/** What stands behind the figures, one view at a time. */
function Details({ overview }: { overview: Overview }) {
  const view = useTab("tab", ["queues", "levels", "workers"]);
  const panels = {
    queues: <QueuesPanel queues={overview.queues} />,
    levels: <LevelsPanel levels={overview.levels} />,
    workers: <WorkersPanel workers={overview.workers} />,
  };
  return (
    <div className="grid gap-3">
      <TabLinks label="Details" param="tab" tabs={VIEWS} chosen={view} />
      {panels[view]}
    </div>
  );
}

/** Shows whether miners are served, and what needs an operator. */
export function OverviewPage() {
  const { data, error, refetch } = usePolled(overviewQuery());
  const note = data?.sampledAt ? (
    <>
      Live. Last sample <Timestamp at={data.sampledAt} />
    </>
  ) : (
    "Live"
  );
  return (
    <>
      <PageHeader title="Overview" note={note} />
      {data ? (
        <div className="grid gap-4">
          <StateLine light={data.light} lastPayoutAt={data.lastPayoutAt} />
          <Findings findings={data.findings.filter(isNotADecision)} />
          <Decisions overview={data} />
          <Figures overview={data} />
          <Details overview={data} />
        </div>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingPanels panels={4} />
      )}
    </>
  );
}

/** Problems that need an operator, worst first, each with its runbook and the page that repairs it. */
function Findings({ findings }: { findings: Overview["findings"] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-label="Findings" className="rounded-sm border border-seam bg-surface">
      <ul>
        {findings.map((finding) => (
          <li
            key={finding.text}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-seam/60 px-3 py-2 text-sm last:border-b-0"
          >
            <span className="w-16 shrink-0">
              <LightBadge light={finding.light} />
            </span>
            <span className="min-w-0 flex-1 basis-60 break-words">{finding.text}</span>
            <span className="flex gap-4">
              <FindingLinks {...finding} />
            </span>
          </li>
        ))}
      </ul>
      <WatchNote lights={findings.map(({ light }) => light)} />
    </section>
  );
}

/** The first sentence of the console: whether miners are served, and when the last payout ended. */
function StateLine({ light, lastPayoutAt }: Pick<Overview, "light" | "lastPayoutAt">) {
  const now = useClock();
  const payout = lastPayoutAt
    ? `, last payout ${relative(lastPayoutAt, Math.max(now, Date.now()))}`
    : ", no payout yet";
  return (
    <p className="rounded-sm border border-seam bg-surface px-3 py-2.5">
      <Status tone={TONE_OF_LIGHT[light]} className="text-base! whitespace-normal!">
        {light === "red" ? "Miners need you now" : "Miners are served"}
        {payout}
      </Status>
    </p>
  );
}
