import { pointsToUsdc } from "@lode/core/domain/amounts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { compact, compactDollars } from "../../../../lib/format.ts";
import { hasFailed } from "../../../../lib/query-client.ts";
import { home } from "../../../../texts/en/home.ts";
import { ui } from "../../../../texts/en/ui.ts";
import { Mark } from "../../../../ui/badge.tsx";
import { buttonStyle } from "../../../../ui/button.tsx";
import { CodeShape, LoadFailure } from "../../../../ui/empty-state.tsx";
import { StrataLine } from "../../../../ui/strata-line.tsx";
import { platformStatsQuery } from "../../../features/points/queries.ts";

const PARTS = { base: 10, followers: 3, verified: 2, age: 4 } as const;
const TOTAL = Object.values(PARTS).reduce((sum, points) => sum + points, 0);

function FormulaExample() {
  const line = "grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-5 py-3.5";
  return (
    <figure className="facet-large border border-seam bg-surface">
      <figcaption className="border-b border-seam py-3 pr-9 pl-5 text-sm text-silt">
        {home.formula.text} <Mark>{ui.sample}</Mark>
      </figcaption>
      <dl>
        {Object.entries(PARTS).map(([part, points]) => {
          const [name, why] = home.formula.parts[part as keyof typeof PARTS];
          return (
            <div key={part} className={`${line} border-b border-seam`}>
              <dt className="font-medium">{name}</dt>
              <dd className="row-span-2 font-display text-lg font-semibold text-ore-deep">+{points}</dd>
              <dd className="text-sm text-silt">{why}</dd>
            </div>
          );
        })}
        <div className={`${line} bg-ore text-on-ore`}>
          <dt className="font-medium">{home.formula.total}</dt>
          <dd className="row-span-2 font-display text-xl font-semibold">{home.formula.sum(TOTAL)}</dd>
          <dd className="text-sm">{home.formula.worth(pointsToUsdc(BigInt(TOTAL)))}</dd>
        </div>
      </dl>
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
  return (
    <section aria-labelledby="hero-title">
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 pt-10 pb-6 md:grid-cols-12 md:items-end md:pt-20">
        <div className="md:col-span-7">
          <h1 id="hero-title" className="max-w-[11ch] text-[clamp(2.75rem,12vw,5.5rem)] leading-[0.95]">
            {home.hero.title}
          </h1>
          <p className="mt-6 max-w-[46ch] text-base text-silt md:text-lg">{home.hero.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to="/auth?tab=sign-up" className={buttonStyle("ore", "regular", "max-sm:grow")}>
              {home.hero.start}
            </Link>
            <a href="#features" className={buttonStyle("quiet", "regular", "max-sm:grow")}>
              {home.hero.learn}
            </a>
          </div>
          <Link
            to="/proof"
            className="mt-3 inline-flex min-h-11 items-center rounded-xs text-sm font-medium underline decoration-seam underline-offset-4 hover:decoration-ink"
          >
            {home.hero.proof}
          </Link>
        </div>
        <div className="md:col-span-5">
          <FormulaExample />
        </div>
      </div>
      <StrataLine className="strata-fade h-28 w-full md:h-56" />
      <PlatformStats />
    </section>
  );
}
