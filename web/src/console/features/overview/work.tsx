import type { Overview } from "@lode/core/contracts/console/overview";
import { Link } from "react-router-dom";
import { count } from "../../ui/format.ts";
import { linkStyle } from "../../ui/id-link.tsx";

/** Counted up to here. */
const MOST = 1_000;

/** Not alarms: what is there for an operator to decide. */
export function Work({ overview }: { overview: Pick<Overview, "failedJobs" | "reviews" | "objections"> }) {
  const waiting = [
    {
      number: overview.reviews,
      one: "withdrawal to review",
      more: "withdrawals to review",
      to: "/withdrawals?state=review",
    },
    { number: overview.failedJobs, one: "failed job", more: "failed jobs", to: "/jobs?state=failed" },
    {
      number: overview.objections,
      one: "objection to answer",
      more: "objections to answer",
      to: "/objections",
    },
  ].filter(({ number }) => number > 0);
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 rounded-sm border border-seam bg-surface px-3 py-2.5 text-sm">
      <span className="text-silt">Waiting for an operator:</span>
      {waiting.length === 0 ? "nothing" : null}
      {waiting.map(({ number, one, more, to }) => (
        <Link key={to} to={to} className={`${linkStyle} font-medium tabular-nums`}>
          {count(number)}
          {number >= MOST ? " or more" : ""} {number === 1 ? one : more}
        </Link>
      ))}
    </p>
  );
}
