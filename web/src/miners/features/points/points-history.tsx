import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import type { getPointsHistory } from "@lode/core/contracts/http/points";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { compactDollars, count, dateAndTime, signed } from "../../../lib/format.ts";
import { points } from "../../../texts/en/points.ts";
import { transfers } from "../../../texts/en/transfers.ts";
import { sayHere } from "../../../texts/say.ts";
import { AwardParts } from "../../../ui/award-parts.tsx";
import { Points } from "../../../ui/badge.tsx";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Figures } from "../../../ui/figure-tiles.tsx";
import { FoldableCard, hasRoom } from "../../../ui/foldable-card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { pointsHistoryQuery, userStatsQuery } from "./queries.ts";

type HistoryEntry = AnswerOf<typeof getPointsHistory>["entries"][number];

const FIRST_PAGE = 3;

function HistoryRow({ entry }: { entry: HistoryEntry }) {
  return (
    <li className="animate-settle border-t border-seam py-3.5 first:border-t-0 first:pt-0">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 break-words">
          {entry.kind === "withdrawal_requested" ? (
            <Link to={`/profile/withdrawals/${entry.subject_id}`} className="underline underline-offset-4">
              {sayHere(entry.description)}
            </Link>
          ) : (
            sayHere(entry.description)
          )}
        </p>
        <p
          className={classNames(
            "font-display text-lg font-semibold whitespace-nowrap",
            entry.amount > 0 && "text-ore-deep",
          )}
        >
          {signed(entry.amount)}
        </p>
      </div>
      <p className="text-xs text-silt">
        {transfers[entry.kind]} · {dateAndTime(entry.at)}
      </p>
      {entry.breakdown ? (
        <Disclosure summary={points.breakdown}>
          <AwardParts breakdown={entry.breakdown} />
        </Disclosure>
      ) : null}
    </li>
  );
}

export function PointsHistory() {
  const read = useQuery(pointsHistoryQuery());
  const { data } = read;
  const [all, setAll] = useState(false);
  const entries = data?.entries ?? [];
  return (
    <FoldableCard title={points.history.title} startsOpen={hasRoom()}>
      <Loaded read={read} what={points.history.loadName} shape="h-16" rows={3} />
      {data && entries.length === 0 ? (
        <EmptyState plain title={points.history.empty}>
          {points.history.emptyWhy}
        </EmptyState>
      ) : null}
      <ul>
        {entries.slice(0, all ? undefined : FIRST_PAGE).map((entry) => (
          <HistoryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {entries.length > FIRST_PAGE && !all ? (
        <Button look="quiet" size="small" className="mt-3" onClick={() => setAll(true)}>
          {points.history.showAll(entries.length)}
        </Button>
      ) : null}
    </FoldableCard>
  );
}

const DOLLARS_PER_POINT = 0.01;

export function Earnings() {
  const read = useQuery(userStatsQuery());
  const { data } = read;
  return (
    <FoldableCard
      title={points.earnings.title}
      aside={data ? <Points>{compactDollars(data.totalPoints * DOLLARS_PER_POINT)}</Points> : null}
      startsOpen={hasRoom()}
    >
      <Loaded read={read} what={points.earnings.loadName} shape="h-10">
        {({ totalPoints, lifetimePoints }) => (
          <Figures
            className="grid-cols-2"
            figures={[
              [points.earnings.available, count(totalPoints)],
              [points.earnings.lifetime, count(lifetimePoints)],
            ]}
          />
        )}
      </Loaded>
      {data && data.heldPoints > 0 ? (
        <p className="mt-2 text-sm text-silt">{points.earnings.held(data.heldPoints)}</p>
      ) : null}
      <Link to="/profile#withdraw" className={buttonStyle("quiet", "small", "mt-4")}>
        {points.earnings.withdraw}
      </Link>
    </FoldableCard>
  );
}
