import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { compactDollars, count } from "../../../lib/format.ts";
import { Points } from "../../../ui/badge.tsx";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { userStatsQuery } from "./queries.ts";

const DOLLARS_PER_POINT = 0.01;

export function Earnings() {
  const { data } = useQuery(userStatsQuery());
  const balance = data?.totalPoints ?? 0;
  return (
    <Card labelledBy="earnings-title">
      <CardTitle id="earnings-title" aside={<Points>{compactDollars(balance * DOLLARS_PER_POINT)}</Points>}>
        Earnings
      </CardTitle>
      <dl className="grid grid-cols-2 gap-4">
        <div>
          <dt className="text-sm text-silt">Available</dt>
          <dd className="font-display text-xl font-semibold">{count(balance)}</dd>
        </div>
        <div>
          <dt className="text-sm text-silt">Earned in total</dt>
          <dd className="font-display text-xl font-semibold">{count(data?.lifetimePoints ?? 0)}</dd>
        </div>
      </dl>
      <Link to="/profile#withdraw" className={buttonStyle("ore", "small", "mt-5")}>
        Withdraw Earnings
      </Link>
    </Card>
  );
}
