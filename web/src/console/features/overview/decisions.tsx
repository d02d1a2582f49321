import type { FailureGroupView } from "@lode/core/contracts/console/jobs";
import type { Overview } from "@lode/core/contracts/console/overview";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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

interface Decision {
  to: string;
  title: string;
  note: string;
  at: string;
  verb: "Review" | "Retry…" | "Answer";
  retried?: FailureGroupView;
}

function useDecisions({ withdrawals, jobs, objections }: ReturnType<typeof waitingOf>): Decision[] {
  const reviews = useQuery({ ...reviewsQuery(), ...whileCounted(withdrawals) });
  const causes = useQuery({ ...causesQuery(), ...whileCounted(jobs) });
  const open = useQuery({ ...objectionsQuery({ state: "open" }), ...whileCounted(objections) });
  return [
    ...shownOf(reviews.data, withdrawals).map(
      ({ id, points, miner, inDoubt, holds, createdAt }): Decision => ({
        to: reviewPath(id),
        title: `Withdrawal of ${dollars(points)} by ${miner.name}`,
        note: `${inDoubt ?? holds.map(({ kind }) => HOLDS[kind]).join(", ")},`,
        at: createdAt,
        verb: "Review",
      }),
    ),
    ...shownOf(causes.data, jobs).map((retried): Decision => {
      const { queue, job, errorClass, newestAt } = retried;
      return {
        to: `/jobs?${new URLSearchParams({ state: "failed", queue, job, errorClass })}`,
        title: `${count(retried.count)} × ${job} failed`,
        note: `${errorClass},`,
        at: newestAt,
        verb: "Retry…",
        retried,
      };
    }),
    ...shownOf(open.data, objections).map(
      ({ id, miner, subject, dueAt }): Decision => ({
        to: `/objections?id=${id}`,
        title: `${miner.name} objects to ${SUBJECTS[subject]}`,
        note: "due",
        at: dueAt,
        verb: "Answer",
      }),
    ),
  ];
}

/** Links to the whole lists, with their counts. */
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

/** What waits for an operator, each with the one button that leads on. */
export function Decisions({ overview }: { overview: Overview }) {
  const waiting = waitingOf(overview);
  const decisions = useDecisions(waiting);
  const mayRepair = useMay("operator");
  const [retried, setRetried] = useState<FailureGroupView>();
  return (
    <Panel title="Waiting for a decision" aside={<Counts {...waiting} />} flush>
      {waiting.withdrawals + waiting.jobs + waiting.objections === 0 ? (
        <Empty title="No decision waits for you" />
      ) : null}
      <ul>
        {decisions.map(({ to, title, note, at, verb, retried }) => (
          <li
            key={to}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-seam/60 px-3 py-2 text-sm last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-60 break-words">
              <Link to={to} data-row className={linkStyle}>
                {title}
              </Link>{" "}
              <span className="text-silt">
                {note} <Timestamp at={at} />
              </span>
            </span>
            {!retried ? (
              <Link to={to} aria-label={`${verb}: ${title}`} className={buttonStyle("quiet", "small")}>
                {verb}
              </Link>
            ) : mayRepair ? (
              <Button
                look="quiet"
                size="small"
                aria-label={`${verb} ${title}`}
                onClick={() => setRetried(retried)}
              >
                {verb}
              </Button>
            ) : null}
          </li>
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
