import type { FailureGroupView } from "@lode/core/contracts/console/jobs";
import type { ObjectionItem } from "@lode/core/contracts/console/objections";
import type { Overview } from "@lode/core/contracts/console/overview";
import type { WithdrawalRow } from "@lode/core/contracts/console/withdrawals";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { causesQuery, objectionsQuery, reviewsQuery } from "../../lib/queries.ts";
import { useMay } from "../../lib/session.ts";
import { HOLDS } from "../../ui/facts.tsx";
import { count, dollars } from "../../ui/format.ts";
import { linkStyle, targetStyle } from "../../ui/links.tsx";
import { Empty, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { RepairDialog } from "../jobs/repair-page.tsx";
import { reviewPath } from "../withdrawals/review-queue.ts";
import { MOST_COUNTED, waitingOf } from "./waiting.ts";

const SUBJECTS = { verdict: "a verdict", reversal: "points taken back", suspension: "the suspension" };

/** Each list shows so many; the links above lead to all of them. */
const SHOWN = 5;
/** Failed jobs have no live event. */
const READ_AGAIN_MS = 10_000;

/** Reads a list only while the overview counts anything in it. */
const whileCounted = (number: number) => ({ enabled: number > 0, refetchInterval: READ_AGAIN_MS });

/** The first rows of a list, which may have been read before the overview counted none. */
const shownOf = <Row,>(data: { items: Row[] } | undefined, number: number): Row[] =>
  number > 0 ? (data?.items ?? []).slice(0, SHOWN) : [];

/** Links to the whole lists, with their counts. */
function Counts({ overview }: { overview: Overview }) {
  const waiting = waitingOf(overview);
  const lists = [
    {
      number: waiting.withdrawals,
      what: ["withdrawal to review", "withdrawals to review"],
      to: "/withdrawals?state=review",
    },
    { number: waiting.jobs, what: ["failed job", "failed jobs"], to: "/jobs?state=failed" },
    { number: waiting.objections, what: ["objection to answer", "objections to answer"], to: "/objections" },
  ].filter(({ number }) => number > 0);
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {lists.map(({ number, what, to }) => (
        <Link key={to} to={to} className={`${targetStyle} tabular-nums`}>
          {count(number)}
          {number >= MOST_COUNTED ? " or more " : " "}
          {number === 1 ? what[0] : what[1]}
        </Link>
      ))}
    </span>
  );
}

/** What waits for an operator, each with the one button that leads on. */
export function Decisions({ overview }: { overview: Overview }) {
  const waiting = waitingOf(overview);
  const [retried, setRetried] = useState<FailureGroupView>();
  const reviews = useQuery({ ...reviewsQuery(), ...whileCounted(waiting.withdrawals) });
  const causes = useQuery({ ...causesQuery(), ...whileCounted(waiting.jobs) });
  const objections = useQuery({ ...objectionsQuery({ state: "open" }), ...whileCounted(waiting.objections) });
  return (
    <Panel title="Waiting for a decision" aside={<Counts overview={overview} />} flush>
      {waiting.withdrawals + waiting.jobs + waiting.objections === 0 ? (
        <Empty title="No decision waits for you" />
      ) : null}
      <ul>
        {shownOf(reviews.data, waiting.withdrawals).map((row) => (
          <ReviewDecision key={row.id} row={row} />
        ))}
        {shownOf(causes.data, waiting.jobs).map((group) => (
          <FailureDecision key={`${group.job} ${group.errorClass}`} group={group} onRetry={setRetried} />
        ))}
        {shownOf(objections.data, waiting.objections).map((objection) => (
          <ObjectionDecision key={objection.id} objection={objection} />
        ))}
      </ul>
      {retried ? (
        <RepairDialog
          action="retry"
          filter={{ job: retried.job, errorClass: retried.errorClass }}
          onClose={() => setRetried(undefined)}
        />
      ) : null}
    </Panel>
  );
}

function Decision({
  to,
  title,
  note,
  button,
}: {
  to: string;
  title: string;
  note: ReactNode;
  button: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-seam/60 px-3 py-2 text-sm last:border-b-0">
      <span className="min-w-0 flex-1 basis-60 break-words">
        <Link to={to} data-row className={linkStyle}>
          {title}
        </Link>{" "}
        <span className="text-silt">{note}</span>
      </span>
      {button}
    </li>
  );
}

function ReviewDecision({ row }: { row: WithdrawalRow }) {
  const holds = row.holds.map(({ kind }) => HOLDS[kind]).join(", ");
  const title = `Withdrawal of ${dollars(row.points)} by ${row.miner.name}`;
  return (
    <Decision
      to={reviewPath(row.id)}
      title={title}
      note={
        <>
          {row.inDoubt ?? holds}, <Timestamp at={row.createdAt} />
        </>
      }
      button={
        <Link
          to={reviewPath(row.id)}
          aria-label={`Review: ${title}`}
          className={buttonStyle("quiet", "small")}
        >
          Review
        </Link>
      }
    />
  );
}

function FailureDecision({
  group,
  onRetry,
}: {
  group: FailureGroupView;
  onRetry: (group: FailureGroupView) => void;
}) {
  const mayRepair = useMay("operator");
  const { queue, job, errorClass, newestAt } = group;
  const title = `${count(group.count)} × ${job} failed`;
  return (
    <Decision
      to={`/jobs?${new URLSearchParams({ state: "failed", queue, job, errorClass })}`}
      title={title}
      note={
        <>
          {errorClass}, <Timestamp at={newestAt} />
        </>
      }
      button={
        mayRepair ? (
          <Button look="quiet" size="small" aria-label={`Retry… ${title}`} onClick={() => onRetry(group)}>
            Retry…
          </Button>
        ) : null
      }
    />
  );
}

function ObjectionDecision({ objection }: { objection: ObjectionItem }) {
  const to = `/objections?id=${objection.id}`;
  const title = `${objection.miner.name} objects to ${SUBJECTS[objection.subject]}`;
  return (
    <Decision
      to={to}
      title={title}
      note={
        <>
          due <Timestamp at={objection.dueAt} />
        </>
      }
      button={
        <Link to={to} aria-label={`Answer: ${title}`} className={buttonStyle("quiet", "small")}>
          Answer
        </Link>
      }
    />
  );
}
