import { useQuery } from "@tanstack/react-query";
import { compact, compactDollars } from "../../../../lib/format.ts";
import { home } from "../../../../texts/en/home.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { platformStatsQuery } from "../../../features/points/queries.ts";

/** The specification fixes this figure; it is a promise, not a measurement. */
const UPTIME = "99.9%";

export function PlatformStats() {
  const { data, isError } = useQuery(platformStatsQuery());
  // A failed read shows zero rather than an error: the landing page does not depend on these figures.
  const known = data ?? (isError ? { totalUsers: 0, totalUSDCDistributed: 0 } : undefined);
  const figures = [
    { label: home.stats.miners, value: known && compact(known.totalUsers) },
    { label: home.stats.rewards, value: known && compactDollars(known.totalUSDCDistributed) },
    { label: home.stats.uptime, value: UPTIME },
  ];
  return (
    <div className="border-y border-seam bg-surface">
      <dl className="page grid grid-cols-3 divide-x divide-seam">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end px-3 py-5 first:pl-0 sm:px-8 md:py-7">
            <dt className="text-xs hyphens-auto text-silt sm:text-sm">{label}</dt>
            <dd className="font-display text-lg min-[26rem]:text-xl font-semibold md:text-2xl">
              {value ?? <Skeleton className="my-[0.1em] h-[1em] w-[2.5em]" />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
