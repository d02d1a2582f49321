import type { Overview } from "@lode/core/contracts/console/overview";
import { NETWORKS, type NetworkId } from "@lode/core/domain/networks/networks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { dollars as inDollars } from "../../../lib/format.ts";
import { locale } from "../../../lib/language.ts";
import { hasFailed } from "../../../lib/query-client.ts";
import { Status } from "../../../ui/badge.tsx";
import { buttonStyle } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { causesQuery, objectionsQuery, overviewQuery, reviewsQuery } from "../../lib/queries.ts";
import { useNetworks } from "../../lib/session.ts";
import { HOLDS } from "../../ui/facts.tsx";
import { count, dollars, duration, plural, relative } from "../../ui/format.ts";
import { linkStyle, pathOf, targetStyle } from "../../ui/links.tsx";
import { Empty, LoadError, NotLoaded, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp, useClock } from "../../ui/timestamp.tsx";
import { QueuesPanel } from "../jobs/queues-panel.tsx";
import { reviewPath } from "../withdrawals/review-queue.ts";
import { Findings, TONE_OF_LIGHT } from "./findings.tsx";
import { MOST_COUNTED, waitingOf } from "./waiting.ts";

const sol = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const UNKNOWN = "–";

/** The eight figures that decide whether miners are served: name, value, note, and the page behind it. */
function figuresOf(
  overview: Overview,
  [first = "x", ...others]: readonly NetworkId[],
): [name: string, value: string, note: string, to?: string][] {
  const { withdrawals, attempts, outbox, treasury, spend, reconciliation, ledger, workers, answers } =
    overview;
  const open = withdrawals.pending + withdrawals.processing;
  const oldest = duration(Math.max(withdrawals.oldestPendingSeconds, withdrawals.oldestProcessingSeconds));
  const overdue = duration(attempts.overdueSeconds);
  const ceiling = spend.ceiling > 0 ? `ceiling ${inDollars(spend.ceiling)}` : "no ceiling";
  const compared = `${duration(reconciliation.secondsAgo ?? 0)} ago, ledger sum ${ledger.sum ?? UNKNOWN}`;
  const { findings } = reconciliation;
  const read = others.find((network) => network === spend.network) ?? first;
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
      treasury ? inDollars(treasury.heldUsdc) : UNKNOWN,
      treasury ? `owes ${inDollars(treasury.owedUsdc)}, ${sol.format(treasury.sol)} SOL` : "not read yet",
    ],
    [`Reads of ${NETWORKS[read].name} today`, inDollars(spend.today), ceiling, "/settings"],
    [
      "Reconciliation",
      findings === null ? UNKNOWN : findings === 0 ? "Agrees" : plural(findings, "finding"),
      reconciliation.secondsAgo === null ? "not compared yet" : compared,
    ],
    [
      "Workers alive",
      workers.lost > 0 ? `${workers.alive} of ${workers.alive + workers.lost}` : count(workers.alive),
      plural(workers.runningJobs, "running job"),
      "/jobs?show=active",
    ],
    [
      "Server errors in the last hour",
      count(answers.bad),
      `of ${plural(answers.good + answers.bad, "answer")} to miners`,
    ],
  ];
}

function Figures({ overview }: { overview: Overview }) {
  const networks = useNetworks();
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-seam bg-seam sm:grid-cols-4">
      {figuresOf(overview, networks).map(([name, value, note, to]) => (
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
function StateLine({ light, text, lastPayoutAt }: Pick<Overview, "light" | "text" | "lastPayoutAt">) {
  const now = useClock();
  const payout = lastPayoutAt
    ? `, last payout ${relative(lastPayoutAt, Math.max(now, Date.now()))}`
    : ", no payout yet";
  return (
    <p className="rounded-sm border border-seam bg-surface px-3 py-2.5">
      <Status tone={TONE_OF_LIGHT[light]} className="text-base! whitespace-normal!">
        {text}
        {payout}
      </Status>
    </p>
  );
}

export function OverviewPage() {
  const query = useQuery(overviewQuery());
  const { data, failureReason } = query;
  if (!data) return <NotLoaded query={query} panels={4} header={{ title: "Overview" }} />;
  return (
    <>
      <PageHeader title="Overview" note="Live" />
      <div className="grid gap-4">
        {failureReason ? (
          <Notice tone="fault">
            These figures are old, because the API does not answer as it should: {failureReason.message}.
            Often PostgreSQL does not answer: docs/runbooks/database-busy.md
          </Notice>
        ) : (
          <StateLine {...data} />
        )}
        {/* Failed jobs are listed as decisions: the finding would repeat them. */}
        <Findings findings={data.findings.filter(({ runbook }) => runbook !== "failed-jobs")} />
        <Decisions overview={data} />
        <Figures overview={data} />
        <QueuesPanel />
      </div>
    </>
  );
}

const SUBJECTS = { verdict: "a verdict", reversal: "points taken back", suspension: "the suspension" };

/** Rows shown of each list; the links above lead to all of them. */
const SHOWN = 5;
const whileCounted = (number: number) => ({ enabled: number > 0 });

/** The first rows of a list, which may have been read before the overview counted none. */
const shownOf = <Row,>(data: { items: Row[] } | undefined, number: number): Row[] =>
  number > 0 ? (data?.items ?? []).slice(0, SHOWN) : [];

interface OpenDecision {
  to: string;
  title: string;
  note: string;
  at: string;
  verb: "Review" | "Answer";
}

function useDecisions({ withdrawals, jobs, objections }: ReturnType<typeof waitingOf>) {
  const reviews = useQuery({ ...reviewsQuery(), ...whileCounted(withdrawals) });
  const causes = useQuery({ ...causesQuery(), ...whileCounted(jobs) });
  const open = useQuery({ ...objectionsQuery({ state: "open" }), ...whileCounted(objections) });
  const decisions = [
    ...shownOf(reviews.data, withdrawals).map(
      ({ id, points, miner, inDoubt, holds, createdAt }): OpenDecision => ({
        to: reviewPath(id),
        title: `Withdrawal of ${dollars(points)} by ${miner.name}`,
        note: `${inDoubt ?? holds.map(({ kind }) => HOLDS[kind]).join(", ")},`,
        at: createdAt,
        verb: "Review",
      }),
    ),
    ...shownOf(causes.data, jobs).map(
      ({ queue, job, errorClass, newestAt, count: failed }): OpenDecision => ({
        to: `/jobs?${new URLSearchParams({ state: "failed", queue, job, errorClass })}`,
        title: `${count(failed)} × ${job} failed`,
        note: `${errorClass},`,
        at: newestAt,
        verb: "Review",
      }),
    ),
    ...shownOf(open.data, objections).map(
      ({ id, miner, subject, dueAt }): OpenDecision => ({
        to: pathOf("objection", id),
        title: `${miner.name} objects to ${SUBJECTS[subject]}`,
        note: "due",
        at: dueAt,
        verb: "Answer",
      }),
    ),
  ];
  const reads = [
    [reviews, withdrawals],
    [causes, jobs],
    [open, objections],
  ] as const;
  const [failed] = reads.find(([read, counted]) => counted > 0 && hasFailed(read)) ?? [];
  return { decisions, failed };
}

function Counts({ withdrawals, jobs, objections }: ReturnType<typeof waitingOf>) {
  const lists: [number: number, one: string, many: string, to: string][] = [
    [withdrawals, "withdrawal to review", "withdrawals to review", "/withdrawals?state=review"],
    [jobs, "failed job", "failed jobs", "/jobs?state=failed"],
    [objections, "objection to answer", "objections to answer", "/objections"],
  ];
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {lists.map(([number, one, many, to]) =>
        number > 0 ? (
          <Link key={to} to={to} className={`${targetStyle} tabular-nums`}>
            {count(number)}
            {number >= MOST_COUNTED ? " or more " : " "}
            {number === 1 ? one : many}
          </Link>
        ) : null,
      )}
    </span>
  );
}

function Decisions({ overview }: { overview: Overview }) {
  const waiting = waitingOf(overview);
  const { decisions, failed } = useDecisions(waiting);
  return (
    <Panel title="Waiting for a decision" aside={<Counts {...waiting} />} flush>
      {waiting.withdrawals + waiting.jobs + waiting.objections === 0 ? (
        <Empty title="No decision waits for you" />
      ) : null}
      {failed ? <LoadError error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      <ul>
        {decisions.map(({ to, title, note, at, verb }) => (
          <li
            key={`${title} ${at}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-seam/60 px-3 py-2 text-sm last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-60 break-words">
              <Link to={to} className={linkStyle}>
                {title}
              </Link>{" "}
              <span className="text-silt">
                {note} <Timestamp at={at} />
              </span>
            </span>
            <Link to={to} aria-label={`${verb}: ${title}`} className={buttonStyle("quiet", "small")}>
              {verb}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
