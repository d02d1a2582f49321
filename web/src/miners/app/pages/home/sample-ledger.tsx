import { home } from "../../../../texts/en/home.ts";
import { ui } from "../../../../texts/en/ui.ts";
import { Mark, Status } from "../../../../ui/badge.tsx";
import { classNames } from "../../../../ui/class-names.ts";

const ROWS = [
  { target: "latticelabs", points: 16 },
  { target: "tideprotocol", points: 16 },
  { target: "ferrite_dev", points: 9 },
];
const DELAYS = ["[animation-delay:700ms]", "[animation-delay:480ms]", "[animation-delay:260ms]"];

/** The rows appear from the bottom up. */
export function SampleLedger() {
  return (
    <figure className="facet-large border border-seam bg-surface" aria-label={home.ledger.label}>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-seam py-3 pr-9 pl-5">
        <Status tone="ore" pulsing>
          {home.ledger.title}
        </Status>
        <Mark>{ui.sample}</Mark>
      </figcaption>
      <ul>
        {ROWS.map(({ target, points }, row) => (
          <li
            key={target}
            className={classNames(
              "flex animate-settle items-center justify-between gap-4 border-b border-seam px-5 py-4",
              DELAYS[row],
            )}
          >
            <div className="min-w-0">
              <p className="text-base">
                {home.ledger.rows[row]?.action} <span className="font-medium">@{target}</span>
              </p>
              <p className="mt-0.5 text-xs text-silt">{home.ledger.rows[row]?.parts}</p>
            </div>
            <p className="font-display text-lg font-semibold text-ore-deep">+{points}</p>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 bg-shelf/60 px-5 py-4 text-sm">
        <span className="text-silt">{home.ledger.rate}</span>
        <span>
          <strong className="font-display text-lg font-semibold">41</strong> {home.ledger.points}
        </span>
      </p>
    </figure>
  );
}
