import { Mark } from "../../../../ui/badge.tsx";
import { Card, CardTitle } from "../../../../ui/card.tsx";

const FIGURES = [
  { label: "Active Miners", value: "1,247" },
  { label: "Mining Rate", value: "2.4K/h" },
  { label: "Avg Session", value: "24m" },
  { label: "Success Rate", value: "94.2%" },
];

const ACTIVITY = [
  { when: "2 s ago", what: "Quartz Fox completed a follow task", points: 16 },
  { when: "14 s ago", what: "Drift Miner completed a repost task", points: 14 },
  { when: "31 s ago", what: "Basalt Ada completed a like task", points: 9 },
  { when: "1 min ago", what: "Night Shift completed a comment task", points: 21 },
];

export function SampleAnalytics() {
  return (
    <Card labelledBy="analytics-title">
      <CardTitle id="analytics-title" aside={<Mark>Demo Mode</Mark>} note="Fixed sample figures.">
        Analytics
      </CardTitle>
      <dl className="grid grid-cols-2 border-t border-l border-seam md:grid-cols-4">
        {FIGURES.map(({ label, value }) => (
          <div key={label} className="border-r border-b border-seam p-4">
            <dt className="text-sm text-silt">{label}</dt>
            <dd className="mt-1 font-display text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-8 flex items-center gap-3 text-lg">
        Live activity <Mark>Sample</Mark>
      </h3>
      <ul className="mt-3 divide-y divide-seam">
        {ACTIVITY.map(({ when, what, points }) => (
          <li key={when} className="flex items-baseline justify-between gap-4 py-3">
            <p>
              {what} <span className="text-xs text-silt">{when}</span>
            </p>
            <p className="font-display font-semibold text-ore-deep">+{points}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
