import { Mark, Status } from "../../../../ui/badge.tsx";
import { classNames } from "../../../../ui/class-names.ts";

const ROWS = [
  {
    action: "follow",
    target: "latticelabs",
    parts: "10 base + 1 followers + 2 verified + 3 age",
    points: 16,
  },
  { action: "repost", target: "tideprotocol", parts: "12 base + 1 followers + 3 age", points: 16 },
  { action: "like", target: "ferrite_dev", parts: "5 base + 1 followers + 3 age", points: 9 },
];
const DELAYS = ["[animation-delay:700ms]", "[animation-delay:480ms]", "[animation-delay:260ms]"];

/** The rows appear from the bottom up. */
export function SampleLedger() {
  return (
    <figure className="facet-large border border-seam bg-surface" aria-label="A sample of a miner's ledger">
      <figcaption className="flex items-center justify-between gap-3 border-b border-seam py-3 pr-9 pl-5">
        <Status tone="ore" pulsing>
          Where every point came from
        </Status>
        <Mark>Sample</Mark>
      </figcaption>
      <ul>
        {ROWS.map(({ action, target, parts, points }, row) => (
          <li
            key={action}
            className={classNames(
              "flex animate-settle items-center justify-between gap-4 border-b border-seam px-5 py-4",
              DELAYS[row],
            )}
          >
            <div className="min-w-0">
              <p className="text-base">
                {action} <span className="font-medium">@{target}</span>
              </p>
              <p className="mt-0.5 text-xs text-silt">{parts}</p>
            </div>
            <p className="font-display text-lg font-semibold text-ore-deep">+{points}</p>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 bg-shelf/60 px-5 py-4 text-sm">
        <span className="text-silt">1 point = 0.01 USDC</span>
        <span>
          <strong className="font-display text-lg font-semibold">41</strong> points
        </span>
      </p>
    </figure>
  );
}
