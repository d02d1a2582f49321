import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { compactDollars, count } from "../../../lib/format.ts";
import { points } from "../../../texts/en/points.ts";
import { Points } from "../../../ui/badge.tsx";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { userStatsQuery } from "./queries.ts";

const DOLLARS_PER_POINT = 0.01;

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-sm text-silt">{label}</dt>
      <dd className="font-display text-lg font-semibold">{count(value)}</dd>
    </div>
  );
}

export function Earnings() {
  const read = useQuery(userStatsQuery());
  const { data } = read;
  return (
    <Card labelledBy="earnings-title">
      <CardTitle
        id="earnings-title"
        aside={
          data ? (
            <Points className="mr-4">{compactDollars(data.totalPoints * DOLLARS_PER_POINT)}</Points>
          ) : null
        }
      >
        {points.earnings.title}
      </CardTitle>
      <Loaded read={read} what={points.earnings.loadName} shape="h-10">
        {({ totalPoints, lifetimePoints }) => (
          <dl className="-mt-2 grid grid-cols-2 gap-4">
            <Figure label={points.earnings.available} value={totalPoints} />
            <Figure label={points.earnings.lifetime} value={lifetimePoints} />
          </dl>
        )}
      </Loaded>
      {data && data.heldPoints > 0 ? (
        <p className="mt-2 text-sm text-silt">{points.earnings.held(data.heldPoints)}</p>
      ) : null}
      <Link to="/profile#withdraw" className={buttonStyle("quiet", "small", "mt-4")}>
        {points.earnings.withdraw}
      </Link>
    </Card>
  );
}
