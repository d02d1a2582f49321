import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { compactDollars, count } from "../../../lib/format.ts";
import { Points } from "../../../ui/badge.tsx";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { userStatsQuery } from "./queries.ts";

const DOLLARS_A_POINT = 0.01;

/** Lifetime points, and how many of them can be withdrawn. */
export function Earnings() {
  const { data } = useQuery(userStatsQuery());
  const balance = data?.totalPoints ?? 0;
  return (
    <Card labelledBy="earnings-title">
      <CardTitle id="earnings-title" aside={<Points>{compactDollars(balance * DOLLARS_A_POINT)}</Points>}>
        Earnings
      </CardTitle>
      <dl className="grid grid-cols-2 gap-4">
        <div>
          <dt className="text-sm text-silt">To withdraw</dt>
          <dd className="font-display text-xl font-semibold">{count(balance)}</dd>
        </div>
        <div>
          <dt className="text-sm text-silt">Earned in all</dt>
          <dd className="font-display text-xl font-semibold">{count(data?.lifetimePoints ?? 0)}</dd>
        </div>
      </dl>
      <Link to="/profile#withdraw" className={buttonStyle("ore", "small", "mt-5")}>
        Withdraw Earnings
      </Link>
    </Card>
  );
}
