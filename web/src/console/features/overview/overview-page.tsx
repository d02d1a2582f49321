import type { Overview } from "@lode/core/contracts/console/overview";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { locale } from "../../../lib/language.ts";
import { overviewTexts } from "../../../texts/console/overview.ts";
import { Status } from "../../../ui/badge.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { usePollingInterval } from "../../lib/live.ts";
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
function LevelsPanel({ levels }: { levels: Overview["levels"] }) {
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

const money = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
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
        name={overviewTexts.openWithdrawals}
        to="/withdrawals"
        note={overviewTexts.held(open > 0 ? overviewTexts.oldest(duration(oldest)) : "", withdrawals.held)}
      >
        {count(open)}
      </Figure>
      <Figure
        name={overviewTexts.attemptsWithoutAVerdict}
        note={
          attempts.overdueSeconds > 0
            ? overviewTexts.aCheckIsDueSince(duration(attempts.overdueSeconds))
            : overviewTexts.noCheckIsOverdue
        }
      >
        {count(attempts.open)}
      </Figure>
      <Figure name={overviewTexts.outboxLag} note={overviewTexts.eventsWait(count(outbox.waiting))}>
        {duration(outbox.lagSeconds)}
      </Figure>
    </>
  );
}

function Money({ overview: { treasury, spend, reconciliation, ledger } }: { overview: Overview }) {
  return (
    <>
      <Figure
        name={overviewTexts.treasury}
        note={
          treasury
            ? overviewTexts.owesSol(money.format(treasury.owedUsdc), sol.format(treasury.sol))
            : overviewTexts.notReadYet
        }
      >
        {treasury ? money.format(treasury.heldUsdc) : UNKNOWN}
      </Figure>
      <Figure
        name={overviewTexts.readsToday(NETWORKS[spend?.network ?? "x"].name)}
        to="/settings"
        note={spend ? ceilingOf(spend.ceiling) : overviewTexts.notCountedYet}
      >
        {spend ? money.format(spend.today) : UNKNOWN}
      </Figure>
      <Figure
        name={overviewTexts.reconciliation}
        note={
          reconciliation.secondsAgo === null
            ? overviewTexts.notComparedYet
            : overviewTexts.agoLedgerSum(duration(reconciliation.secondsAgo), String(ledger.sum ?? UNKNOWN))
        }
      >
        {reconciliation.findings === null
          ? UNKNOWN
          : reconciliation.findings === 0
            ? overviewTexts.agrees
            : overviewTexts.findings(reconciliation.findings)}
      </Figure>
    </>
  );
}

const ceilingOf = (ceiling: number): string =>
  ceiling === 0 ? overviewTexts.noCeiling : overviewTexts.ceiling(money.format(ceiling));

/** Failed jobs are listed as decisions, so the finding would say the same once more. */
const isNotADecision = ({ runbook }: Overview["findings"][number]): boolean => runbook !== "failed-jobs";

const VIEWS = ["queues", "levels", "workers"] as const;

/** What stands behind the figures, one view at a time. */
function Details({ overview }: { overview: Overview }) {
  const view = useTab("tab", VIEWS);
  const panels = {
    queues: <QueuesPanel queues={overview.queues} />,
    levels: <LevelsPanel levels={overview.levels} />,
    workers: <WorkersPanel workers={overview.workers} />,
  };
  return (
    <div className="grid gap-3">
      <TabLinks
        label={overviewTexts.details}
        param="tab"
        tabs={VIEWS.map((name) => [name, overviewTexts.views[name]] as const)}
        chosen={view}
      />
      {panels[view]}
    </div>
  );
}

/** Shows whether miners are served, and what needs an operator. */
export function OverviewPage() {
  const { data, error, refetch } = useQuery({ ...overviewQuery(), refetchInterval: usePollingInterval() });
  const note = data?.sampledAt ? (
    <Sentence of={overviewTexts.liveLastSample} parts={{ sampledAt: <Timestamp at={data.sampledAt} /> }} />
  ) : (
    overviewTexts.live
  );
  return (
    <>
      <PageHeader title={overviewTexts.overview} note={note} />
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
    <section aria-label={overviewTexts.findingsLabel} className="rounded-sm border border-seam bg-surface">
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
    ? overviewTexts.lastPayout(relative(lastPayoutAt, Math.max(now, Date.now())))
    : overviewTexts.noPayoutYet;
  return (
    <p className="rounded-sm border border-seam bg-surface px-3 py-2.5">
      <Status tone={TONE_OF_LIGHT[light]} className="text-base! whitespace-normal!">
        {overviewTexts.served[light]}
        {payout}
      </Status>
    </p>
  );
}
