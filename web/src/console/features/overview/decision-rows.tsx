import type { FailureGroupView } from "@lode/core/contracts/console/jobs";
import type { ObjectionItem } from "@lode/core/contracts/console/objections";
import type { WithdrawalRow } from "@lode/core/contracts/console/withdrawals";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { overviewTexts } from "../../../texts/console/overview.ts";
import { withdrawalsTexts } from "../../../texts/console/withdrawals.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { useMay } from "../../lib/session.ts";
import { dollars } from "../../ui/format.ts";
import { linkStyle } from "../../ui/id-link.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { reviewPath } from "../withdrawals/review-queue.ts";

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

export function ReviewDecision({ row }: { row: WithdrawalRow }) {
  const holds = row.holds.map(({ kind }) => withdrawalsTexts.holds[kind]).join(", ");
  const title = overviewTexts.withdrawalOf(dollars(row.points), row.miner.name);
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
          aria-label={`${overviewTexts.review}: ${title}`}
          className={buttonStyle("quiet", "small")}
        >
          {overviewTexts.review}
        </Link>
      }
    />
  );
}

export function FailureDecision({
  group,
  onRetry,
}: {
  group: FailureGroupView;
  onRetry: (group: FailureGroupView) => void;
}) {
  const mayRepair = useMay("operator");
  const { queue, job, errorClass, count, newestAt } = group;
  const title = overviewTexts.failedJobsOf(count, job);
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
          <Button
            look="quiet"
            size="small"
            aria-label={`${overviewTexts.retry} ${title}`}
            onClick={() => onRetry(group)}
          >
            {overviewTexts.retry}
          </Button>
        ) : null
      }
    />
  );
}

export function ObjectionDecision({ objection }: { objection: ObjectionItem }) {
  const to = `/objections?id=${objection.id}`;
  const title = overviewTexts.objectionOf[objection.subject](objection.miner.name);
  return (
    <Decision
      to={to}
      title={title}
      note={<Sentence of={overviewTexts.due} parts={{ when: <Timestamp at={objection.dueAt} /> }} />}
      button={
        <Link
          to={to}
          aria-label={`${overviewTexts.answer}: ${title}`}
          className={buttonStyle("quiet", "small")}
        >
          {overviewTexts.answer}
        </Link>
      }
    />
  );
}
