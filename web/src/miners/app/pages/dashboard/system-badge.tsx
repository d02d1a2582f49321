import { getReady } from "@lode/core/contracts/http/system";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../../lib/api.ts";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { Status } from "../../../../ui/badge.tsx";

const REFRESH_MS = 30_000;

const readinessQuery = () =>
  queryOptions({
    queryKey: ["readiness"],
    queryFn: ({ signal }) => call(getReady, { signal }),
    refetchInterval: REFRESH_MS,
    // The badge should show a problem at once instead of retrying.
    retry: false,
  });

/** The server's own readiness. */
export function SystemBadge() {
  const { data, isError } = useQuery(readinessQuery());
  if (isError || data?.status === "unready")
    return <Status tone="fault">{dashboard.system.unavailable}</Status>;
  if (data?.status === "degraded") return <Status tone="ore">{dashboard.system.degraded}</Status>;
  if (data) return <Status tone="sound">{dashboard.system.healthy}</Status>;
  return <Status tone="idle">{dashboard.system.checking}</Status>;
}
