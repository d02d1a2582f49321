import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { compactDollars, count } from "../../../lib/format.ts";
import { hasFailed } from "../../../lib/query-client.ts";
import { points } from "../../../texts/en/points.ts";
import { Points } from "../../../ui/badge.tsx";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { LoadFailure, Skeleton } from "../../../ui/empty-state.tsx";
import { userStatsQuery } from "./queries.ts";

const DOLLARS_PER_POINT = 0.01;

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div>
      <dt className="text-sm text-silt">{label}</dt>
      <dd className="font-display text-lg font-semibold">
        {value === undefined ? <Skeleton className="h-7 w-16" /> : count(value)}
      </dd>
    </div>
  );
}

export function Earnings() {
  const read = useQuery(userStatsQuery());
  const { data, refetch } = read;
  const failed = hasFailed(read);
  return (
    <Card labelledBy="earnings-title">
      <CardTitle
        id="earnings-title"
        aside={
          data ? (
            <Points className="mr-4">{compactDollars(data.totalPoints * DOLLARS_PER_POINT)}</Points>
          ) : failed ? null : (
            <Skeleton className="mr-4 h-7 w-16" />
          )
        }
      >
        {points.earnings.title}
      </CardTitle>
      {failed ? (
        <LoadFailure what={points.earnings.loadName} onRetry={() => void refetch()} />
      ) : (
        <dl className="-mt-2 grid grid-cols-2 gap-4">
          <Figure label={points.earnings.available} value={data?.totalPoints} />
          <Figure label={points.earnings.lifetime} value={data?.lifetimePoints} />
        </dl>
      )}
      {data && data.heldPoints > 0 ? (
        <p className="mt-2 text-sm text-silt">{points.earnings.held(data.heldPoints)}</p>
      ) : null}
      <Link to="/profile#withdraw" className={buttonStyle("quiet", "small", "mt-4")}>
        {points.earnings.withdraw}
      </Link>
    </Card>
  );
}
