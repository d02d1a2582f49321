import type { Overview } from "@lode/core/contracts/console/overview";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { dollars } from "../../../lib/format.ts";
import { locale } from "../../../lib/language.ts";
import { Status } from "../../../ui/badge.tsx";
import { usePolled } from "../../lib/live.ts";
import { overviewQuery } from "../../lib/queries.ts";
import { count, duration, relative } from "../../ui/format.ts";
import { LoadError, LoadingPanels, PageHeader } from "../../ui/page.tsx";
import { Timestamp, useClock } from "../../ui/timestamp.tsx";
import { QueuesPanel } from "../jobs/queues-panel.tsx";
import { Decisions } from "./decisions.tsx";
import { Findings, TONE_OF_LIGHT } from "./findings.tsx";

const sol = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const UNKNOWN = "–";

const plural = (number: number, one: string): string => `${count(number)} ${number === 1 ? one : `${one}s`}`;

/** The eight figures that decide whether miners are served: name, value, note, and the page behind it. */
function figuresOf(overview: Overview): [name: string, value: string, note: string, to?: string][] {
  const { withdrawals, attempts, outbox, treasury, spend, reconciliation, ledger, workers, levels } =
    overview;
  const open = withdrawals.pending + withdrawals.processing;
  const oldest = duration(Math.max(withdrawals.oldestPendingSeconds, withdrawals.oldestProcessingSeconds));
  const overdue = duration(attempts.overdueSeconds);
  const ceiling = spend?.ceiling ? `ceiling ${dollars(spend.ceiling)}` : "no ceiling";
  const compared = `${duration(reconciliation.secondsAgo ?? 0)} ago, ledger sum ${ledger.sum ?? UNKNOWN}`;
  const { findings } = reconciliation;
  const missed = levels.filter(({ light }) => light !== "green").map(({ title }) => title);
  return [
    [
      "Open withdrawals",
      count(open),
      `${open > 0 ? `oldest ${oldest}, ` : ""}${count(withdrawals.held)} held`,
      "/withdrawals",
    ],
    [
      "Attempts without a verdict",
      count(attempts.open),
      attempts.overdueSeconds > 0 ? `a check is due since ${overdue}` : "no check is overdue",
    ],
    ["Outbox lag", duration(outbox.lagSeconds), `${count(outbox.waiting)} events wait`],
    [
      "Treasury",
      treasury ? dollars(treasury.heldUsdc) : UNKNOWN,
      treasury ? `owes ${dollars(treasury.owedUsdc)}, ${sol.format(treasury.sol)} SOL` : "not read yet",
    ],
    [
      `Reads of ${NETWORKS[spend?.network ?? "x"].name} today`,
      spend ? dollars(spend.today) : UNKNOWN,
      spend ? ceiling : "not counted yet",
      "/settings",
    ],
    [
      "Reconciliation",
      findings === null ? UNKNOWN : findings === 0 ? "Agrees" : plural(findings, "finding"),
      reconciliation.secondsAgo === null ? "not compared yet" : compared,
    ],
    [
      "Service levels kept",
      `${levels.length - missed.length} of ${levels.length}`,
      missed.join(", ") || "each within its error budget",
    ],
    [
      "Workers alive",
      `${workers.filter(({ isAlive }) => isAlive).length} of ${workers.length}`,
      plural(
        workers.reduce((sum, { runningJobs }) => sum + runningJobs, 0),
        "running job",
      ),
      "/jobs?show=active",
    ],
  ];
}

function Figures({ overview }: { overview: Overview }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-seam bg-seam sm:grid-cols-4">
      {figuresOf(overview).map(([name, value, note, to]) => (
        <div key={name} className="relative min-w-0 bg-surface px-3 py-2.5">
          <dt className="text-xs text-silt">
            {to ? (
              <Link to={to} className="rounded-xs after:absolute after:inset-0 hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </dt>
          <dd className="mt-0.5 text-lg font-medium tabular-nums">{value}</dd>
          <dd className="text-xs text-silt tabular-nums">{note}</dd>
        </div>
      ))}
    </dl>
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

/** Shows whether miners are served, and what needs an operator. Grafana has the figures over time. */
export function OverviewPage() {
  const { data, error, refetch } = usePolled(overviewQuery());
  const note: ReactNode = data?.sampledAt ? (
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
          {/* Failed jobs are listed as decisions: the finding would say the same once more. */}
          <Findings findings={data.findings.filter(({ runbook }) => runbook !== "failed-jobs")} />
          <Decisions overview={data} />
          <Figures overview={data} />
          <QueuesPanel />
        </div>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingPanels panels={4} />
      )}
    </>
  );
}
