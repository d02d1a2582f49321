import { useQuery } from "@tanstack/react-query";
import { FindingLinks } from "../features/overview/finding-links.tsx";
import { overviewQuery } from "../features/overview/overview-query.ts";
import { usePollingInterval } from "../lib/live.ts";
import type { Banner } from "./banner-slot.tsx";

/** What every page must show, from the overview: halts, paused queues, and whatever is red. */
export function useBanners(): readonly Banner[] {
  const { data } = useQuery({ ...overviewQuery(), refetchInterval: usePollingInterval() });
  if (!data) return [];
  return data.findings
    .filter(({ isBanner }) => isBanner)
    .map((finding) => ({
      key: finding.text,
      red: finding.light === "red",
      text: (
        <span className="flex flex-wrap gap-x-4">
          {finding.text} <FindingLinks {...finding} />
        </span>
      ),
    }));
}
