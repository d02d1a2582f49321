import type { ProofView } from "@lode/core/contracts/http/proof";
import { count } from "../../../lib/format.ts";
import { proof as words } from "../../../texts/en/proof.ts";
import { Status } from "../../../ui/badge.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";

type Points = NonNullable<ProofView["points"]>;

const PLACES: { key: "balances" | "in_flight" | "paid_out" | "fees"; fill: string }[] = [
  { key: "balances", fill: "bg-ore" },
  { key: "in_flight", fill: "bg-chain" },
  { key: "paid_out", fill: "bg-sound" },
  { key: "fees", fill: "bg-silt" },
];

/** Every point ever awarded is in one of four places. */
export function PointsFigure({ points }: { points: Points }) {
  const isZero = points.ledger_sum === 0;
  return (
    <Card labelledBy="points-title">
      <CardTitle
        id="points-title"
        aside={
          <Status tone={isZero ? "sound" : "fault"}>
            {isZero ? words.points.zero : words.points.notZero(count(points.ledger_sum))}
          </Status>
        }
      >
        {words.points.title(count(points.awarded))}
      </CardTitle>
      <div aria-hidden className="flex h-7 gap-px overflow-hidden rounded-xs">
        {PLACES.map(({ key, fill }) =>
          points[key] > 0 ? (
            <span key={key} className={`min-w-1 ${fill}`} style={{ flexGrow: points[key] }} />
          ) : null,
        )}
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        {PLACES.map(({ key, fill }) => (
          <div key={key} className="flex flex-col-reverse justify-end">
            <dt className="flex items-baseline gap-2 text-sm text-silt">
              <span aria-hidden className={`size-2.5 shrink-0 rounded-[1px] ${fill}`} />
              {words.points.places[key]}
            </dt>
            <dd className="font-display text-lg font-semibold">{count(points[key])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
