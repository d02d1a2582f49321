import { useQuery } from "@tanstack/react-query";
import { count } from "../../../lib/format.ts";
import { usePollingInterval } from "../../../lib/live.ts";
import { mining } from "../../../texts/en/mining.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { flagsOn } from "./flags.ts";
import { type MiningState, miningState } from "./mining-state.ts";
import { automationQuery, usePauseAutomation } from "./queries.ts";

function Badge({ state }: { state: MiningState | undefined }) {
  if (!state) return <Skeleton className="mr-4 h-5 w-24" />;
  return (
    <Status tone={state === "active" ? "ore" : "idle"} pulsing={state === "active"} className="mr-4">
      {mining[state]}
    </Status>
  );
}

function Figure({ label, value }: { label: string; value: [number, number] | undefined }) {
  return (
    <div>
      <dt className="text-sm text-silt">{label}</dt>
      <dd className="font-display text-lg font-semibold">
        {value ? (
          <>
            {count(value[0])}
            {value[1] > 0 ? (
              <span className="text-base font-normal text-silt"> {mining.of(value[1])}</span>
            ) : null}
          </>
        ) : (
          <Skeleton className="h-7 w-16" />
        )}
      </dd>
    </div>
  );
}

/** Shows how many accounts have automation on, and how many actions they took today. */
export function MiningStatus({ onViewAnalytics }: { onViewAnalytics: () => void }) {
  const { data } = useQuery({ ...automationQuery(), refetchInterval: usePollingInterval() });
  const pausing = usePauseAutomation();
  const automated = (data?.settings ?? []).filter((one) => flagsOn(one) > 0);
  const today = automated.reduce((sum, one) => sum + one.acted_today, 0);
  const allowed = automated.reduce((sum, one) => sum + one.daily_actions, 0);
  const pause = () => pausing.mutate({ paused: !data?.paused });
  return (
    <Card labelledBy="status-title">
      <CardTitle id="status-title" aside={<Badge state={data && miningState(data)} />}>
        {mining.title}
      </CardTitle>
      <dl className="-mt-2 grid grid-cols-2 gap-4">
        <Figure label={mining.accounts} value={data && [automated.length, data.settings.length]} />
        <Figure label={mining.actions} value={data && [today, allowed]} />
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          look="quiet"
          size="small"
          disabled={automated.length === 0 || pausing.isPending}
          onClick={pause}
        >
          {data?.paused ? mining.resume : mining.pause}
        </Button>
        <Button look="bare" size="small" onClick={onViewAnalytics}>
          {mining.analytics}
        </Button>
      </div>
    </Card>
  );
}
