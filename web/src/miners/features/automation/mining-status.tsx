import { useQuery } from "@tanstack/react-query";
import { usePollingInterval } from "../../../lib/live.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { flagsOn, isMining } from "./flags.ts";
import { automationQuery, usePauseAutomation } from "./queries.ts";

/** How many accounts have automation on, and how many actions they took today. */
export function MiningStatus({ onViewAnalytics }: { onViewAnalytics: () => void }) {
  const { data } = useQuery({ ...automationQuery(), refetchInterval: usePollingInterval() });
  const pausing = usePauseAutomation();
  const automated = (data?.settings ?? []).filter((one) => flagsOn(one) > 0);
  const mining = isMining(data?.settings);
  const today = automated.reduce((sum, one) => sum + one.acted_today, 0);
  const allowed = automated.reduce((sum, one) => sum + one.daily_actions, 0);
  const pause = () => pausing.mutate({ paused: !data?.paused });
  return (
    <Card labelledBy="status-title">
      <CardTitle
        id="status-title"
        aside={
          data?.paused && mining ? (
            <Status tone="idle">Paused</Status>
          ) : mining ? (
            <Status tone="ore" pulsing>
              Mining Active
            </Status>
          ) : (
            <Status tone="idle">Mining Off</Status>
          )
        }
      >
        Mining Status
      </CardTitle>
      <dl className="grid grid-cols-2 gap-4">
        <div>
          <dt className="text-sm text-silt">Accounts with automation</dt>
          <dd className="font-display text-xl font-semibold">
            {automated.length}
            <span className="text-base font-normal text-silt"> of {data?.settings.length ?? 0}</span>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-silt">Actions today</dt>
          <dd className="font-display text-xl font-semibold">
            {today}
            <span className="text-base font-normal text-silt"> of {allowed}</span>
          </dd>
        </div>
      </dl>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button look="quiet" size="small" disabled={!mining || pausing.isPending} onClick={pause}>
          {data?.paused ? "Resume Mining" : "Pause Mining"}
        </Button>
        <Button look="bare" size="small" onClick={onViewAnalytics}>
          View Analytics
        </Button>
      </div>
    </Card>
  );
}
