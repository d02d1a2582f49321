import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { compact, compactDollars } from "../../../../lib/format.ts";
import { hasFailed } from "../../../../lib/query-client.ts";
import { home } from "../../../../texts/en/home.ts";
import { ui } from "../../../../texts/en/ui.ts";
import { Mark, Status } from "../../../../ui/badge.tsx";
import { Button, buttonStyle } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { CodeShape, LoadFailure } from "../../../../ui/empty-state.tsx";
import { StrataLine } from "../../../../ui/strata-line.tsx";
import { platformStatsQuery } from "../../../features/points/queries.ts";

const ROWS = [
  { target: "latticelabs", points: 16 },
  { target: "tideprotocol", points: 16 },
  { target: "ferrite_dev", points: 9 },
];
const DELAYS = ["[animation-delay:700ms]", "[animation-delay:480ms]", "[animation-delay:260ms]"];

/** The rows appear from the bottom up. */
function SampleLedger() {
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

/** docs/pages.md fixes this figure. It is a promise, not a measurement. */
const UPTIME = "99.9%";

function PlatformStats() {
  const read = useQuery(platformStatsQuery());
  // A failed read shows zeros, and one quiet line.
  const known = read.data ?? (hasFailed(read) ? { totalUsers: 0, totalUSDCDistributed: 0 } : undefined);
  const figures = [
    { label: home.stats.miners, value: known && compact(known.totalUsers) },
    { label: home.stats.rewards, to: "/proof", value: known && compactDollars(known.totalUSDCDistributed) },
    { label: home.stats.uptime, value: UPTIME },
  ];
  return (
    <div className="border-y border-seam bg-surface">
      <dl className="page grid grid-cols-3 divide-x divide-seam">
        {figures.map(({ label, to, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end px-3 py-5 first:pl-0 sm:px-8 md:py-7">
            <dt className="text-xs hyphens-auto text-silt sm:text-sm">
              {to ? (
                <Link
                  to={to}
                  className="relative underline decoration-seam underline-offset-4 after:absolute after:-inset-3 hover:text-ink"
                >
                  {label}
                </Link>
              ) : (
                label
              )}
            </dt>
            <dd className="font-display text-lg min-[26rem]:text-xl font-semibold md:text-2xl">
              {value ?? <CodeShape className="my-[0.1em] h-[1em] w-[2.5em]" />}
            </dd>
          </div>
        ))}
      </dl>
      {hasFailed(read) && !read.data ? (
        <div className="page">
          <LoadFailure what={home.stats.what} onRetry={() => void read.refetch()} />
        </div>
      ) : null}
    </div>
  );
}

export function Hero() {
  const learnMore = () => document.getElementById("features")?.scrollIntoView();
  return (
    <section aria-labelledby="hero-title">
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 pt-10 pb-6 md:grid-cols-12 md:items-end md:pt-20">
        <div className="md:col-span-7">
          <h1 id="hero-title" className="max-w-[11ch] text-[clamp(2.75rem,12vw,5.5rem)] leading-[0.95]">
            {home.hero.title}
          </h1>
          <p className="mt-6 max-w-[46ch] text-base text-silt md:text-lg">{home.hero.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link
              to="/auth"
              state={{ tab: "sign-up" }}
              className={buttonStyle("ore", "regular", "max-sm:grow")}
            >
              {home.hero.start}
            </Link>
            <Button look="quiet" className="max-sm:grow" onClick={learnMore}>
              {home.hero.learn}
            </Button>
          </div>
          <Link
            to="/proof"
            className="mt-3 inline-flex min-h-11 items-center rounded-xs text-sm font-medium underline decoration-seam underline-offset-4 hover:decoration-ink"
          >
            {home.hero.proof}
          </Link>
        </div>
        <div className="md:col-span-5">
          <SampleLedger />
        </div>
      </div>
      <StrataLine className="strata-fade h-28 w-full md:h-56" />
      <PlatformStats />
    </section>
  );
}
