import { count } from "../../../../lib/format.ts";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { points } from "../../../../texts/en/points.ts";
import { ui } from "../../../../texts/en/ui.ts";
import { Mark } from "../../../../ui/badge.tsx";
import { Card } from "../../../../ui/card.tsx";
import { FigureTiles } from "../../../../ui/figure-tiles.tsx";

const ACTIVITY = [
  { seconds: 2, kind: "follow", name: "Quartz Fox", points: 16 },
  { seconds: 14, kind: "repost", name: "Drift Miner", points: 14 },
  { seconds: 31, kind: "like", name: "Basalt Ada", points: 9 },
  { seconds: 60, kind: "comment", name: "Night Shift", points: 21 },
] as const;

const ago = (seconds: number): string =>
  seconds < 60 ? dashboard.samples.secondsAgo(seconds) : dashboard.samples.minutesAgo(seconds / 60);

export function SampleAnalytics() {
  const texts = dashboard.samples;
  const { tiles } = points.analytics;
  return (
    <Card title={points.analytics.title} aside={<Mark>{dashboard.demoMode}</Mark>} note={texts.note}>
      <FigureTiles
        tiles={[
          [texts.figures.miners, count(1_247)],
          [texts.figures.rate, "2.4K/h"],
          [texts.figures.session, "24m"],
          [texts.figures.success, "94.2%"],
        ]}
      />
      <div className="mt-4">
        <FigureTiles
          tiles={[
            [tiles.interactions, count(3_482)],
            [tiles.success, "96%"],
            [tiles.rewards, "$18.47"],
            [tiles.rank, "#142"],
          ]}
        />
      </div>
      <h3 className="mt-8 flex items-center gap-3 text-lg">
        {points.analytics.live} <Mark>{ui.sample}</Mark>
      </h3>
      <ul className="mt-3 divide-y divide-seam">
        {ACTIVITY.map(({ seconds, kind, name, points }) => (
          <li key={seconds} className="flex items-baseline justify-between gap-4 py-3">
            <p>
              {texts.activity[kind](name)} <span className="text-xs text-silt">{ago(seconds)}</span>
            </p>
            <p className="font-display font-semibold text-ore-deep">+{points}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
