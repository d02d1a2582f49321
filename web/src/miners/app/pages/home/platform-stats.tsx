import { useQuery } from "@tanstack/react-query";
import { compact, compactDollars } from "../../../../lib/format.ts";
import { platformStatsQuery } from "../../../features/points/queries.ts";

/** The specification fixes this figure; it is a promise, not a measurement. */
const UPTIME = "99.9%";

export function PlatformStats() {
  // A failed read shows zero rather than an error: the landing page does not depend on these figures.
  const { data } = useQuery(platformStatsQuery());
  const figures = [
    { label: "Active Miners", value: compact(data?.totalUsers ?? 0) },
    { label: "Rewards Distributed", value: compactDollars(data?.totalUSDCDistributed ?? 0) },
    { label: "Uptime", value: UPTIME },
  ];
  return (
    <div className="border-y border-seam bg-surface">
      <dl className="page grid grid-cols-3 divide-x divide-seam">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end px-3 py-5 first:pl-0 sm:px-8 md:py-7">
            <dt className="text-xs text-silt sm:text-sm">{label}</dt>
            <dd className="font-display text-lg min-[26rem]:text-xl font-semibold md:text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
