import { FOLLOWER_TIERS } from "@lode/core/domain/earning-rules";
import { points } from "../../../texts/en/points.ts";
import { Card, CardTitle } from "../../../ui/card.tsx";

function partsOf(texts: typeof points.calculation) {
  const tiers = FOLLOWER_TIERS.toReversed().map(({ from, bonus }, index) => ({
    what: texts.followers(from),
    points: `+${bonus}`,
    how: index === 0 ? texts.highest : "",
  }));
  return [
    { what: texts.base, points: "10", how: texts.baseHow },
    ...tiers,
    { what: texts.verified, points: "+2", how: texts.verifiedHow },
    { what: texts.age, points: "+1", how: texts.ageHow },
  ];
}

/** Explains the award formula. Each award shows the same parts with its own numbers. */
export function PointCalculation() {
  return (
    <Card labelledBy="calculation-title">
      <CardTitle id="calculation-title" note={points.calculation.note}>
        {points.calculation.title}
      </CardTitle>
      <dl className="grid border-t border-l border-seam sm:grid-cols-2 lg:grid-cols-3">
        {partsOf(points.calculation).map(({ what, points: value, how }) => (
          <div key={what} className="border-r border-b border-seam p-4">
            <dt className="text-sm text-silt">{what}</dt>
            <dd className="mt-1 font-display text-lg font-semibold">{value}</dd>
            {how ? <dd className="text-sm text-silt">{how}</dd> : null}
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-silt">{points.calculation.automation}</p>
    </Card>
  );
}
