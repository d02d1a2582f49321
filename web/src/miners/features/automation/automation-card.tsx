import type { XAccountView } from "@lode/core/contracts/http/accounts";
import { useQuery } from "@tanstack/react-query";
import { usePollingInterval } from "../../../lib/live.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { AccountAutomation } from "./account-automation.tsx";
import { FlightRecorder } from "./flight-recorder.tsx";
import { automationQuery, usePauseAutomation } from "./queries.ts";

/** Shown only if at least one X account is linked. */
export function AutomationCard({ accounts }: { accounts: readonly XAccountView[] }) {
  const { data, isError, refetch } = useQuery({
    ...automationQuery(),
    refetchInterval: usePollingInterval(),
  });
  const pausing = usePauseAutomation();
  return (
    <Card id="automation" labelledBy="automation-title">
      <CardTitle
        id="automation-title"
        note="Lode does tasks for an account while you are away. Off by default; every action is listed below."
        aside={
          data ? (
            <Button
              look="quiet"
              size="small"
              disabled={pausing.isPending}
              onClick={() => pausing.mutate({ paused: !data.paused })}
            >
              {data.paused ? "Resume everything" : "Pause everything"}
            </Button>
          ) : null
        }
      >
        Automation Settings
      </CardTitle>
      {isError && !data ? <LoadFailure what="Automation" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonRows rows={1} className="h-40" /> : null}
      {data?.halted ? (
        <Notice tone="idle" className="mb-4">
          Automation is currently stopped for all users. Your settings are kept.
        </Notice>
      ) : null}
      {data ? (
        <>
          <ul>
            {accounts.map((account) => {
              const settings = data.settings.find((one) => one.twitter_account_id === account.id);
              return settings ? (
                <AccountAutomation key={account.id} account={account} settings={settings} automation={data} />
              ) : null;
            })}
          </ul>
          <FlightRecorder />
        </>
      ) : null}
    </Card>
  );
}
