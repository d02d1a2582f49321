import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { overviewQuery } from "../features/overview/overview-query.ts";
import { usePollingInterval } from "../lib/live.ts";
import { linkStyle } from "../ui/id-link.tsx";
import type { Banner } from "./banner-slot.tsx";

/** What every page must show, from the overview: halts, paused queues, and whatever is red. */
export function useBanners(): readonly Banner[] {
  const { data } = useQuery({ ...overviewQuery(), refetchInterval: usePollingInterval() });
  if (!data) return [];
  const isPaused = (text: string) => data.queues?.some(({ name, paused }) => paused && text.includes(name));
  return data.findings
    .filter(({ light, runbook, text }) => light === "red" || runbook === "halted" || isPaused(text))
    .map(({ light, text, runbook, page }) => ({
      key: text,
      red: light === "red",
      text: (
        <>
          {text}.{" "}
          {page ? (
            <>
              <Link to={page} className={linkStyle}>
                Repair
              </Link>{" "}
              ·{" "}
            </>
          ) : null}
          <Link to={`/runbooks/${runbook}`} className={linkStyle}>
            Runbook
          </Link>
        </>
      ),
    }));
}
