import { Card, CardTitle } from "../../../ui/card.tsx";

const PARTS = [
  { what: "Base", points: "10", how: "set by each task" },
  { what: "100+ followers", points: "+1", how: "only the highest tier counts" },
  { what: "1,000+ followers", points: "+3", how: "" },
  { what: "10,000+ followers", points: "+5", how: "" },
  { what: "Verified account", points: "+2", how: "as shown on X" },
  { what: "Account age", points: "+1", how: "for every full year" },
];

/** The award formula; each award shows the same parts with its own numbers. */
export function PointCalculation() {
  return (
    <Card labelledBy="calculation-title">
      <CardTitle
        id="calculation-title"
        note="Added up for every task and account. Large, old accounts reach 30+ points per task."
      >
        Point Calculation Breakdown
      </CardTitle>
      <dl className="grid border-t border-l border-seam sm:grid-cols-2 lg:grid-cols-3">
        {PARTS.map(({ what, points, how }) => (
          <div key={what} className="border-r border-b border-seam p-4">
            <dt className="text-sm text-silt">{what}</dt>
            <dd className="mt-1 font-display text-lg font-semibold">{points}</dd>
            {how ? <dd className="text-sm text-silt">{how}</dd> : null}
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-silt">
        With automation on, an account earns 20-80 points/day: up to 4 actions, within its active hours.
      </p>
    </Card>
  );
}
