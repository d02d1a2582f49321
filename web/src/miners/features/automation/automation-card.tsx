import type { XAccountView } from "@lode/core/contracts/http/accounts";
import { useQuery } from "@tanstack/react-query";
import { usePollingInterval } from "../../../lib/live.ts";
import { automation as texts } from "../../../texts/en/automation.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { AccountAutomation } from "./account-automation.tsx";
import { FlightRecorder } from "./flight-recorder.tsx";
import { automationQuery, usePauseAutomation } from "./queries.ts";

/** The allowed hours and the daily cap end without an event, so the card is refreshed. */
const RENEW_MS = 60_000;

/** Shown only if at least one X account is linked. */
export function AutomationCard({ accounts }: { accounts: readonly XAccountView[] }) {
  const polling = usePollingInterval();
  const { data, isError, refetch } = useQuery({
    ...automationQuery(),
    refetchInterval: polling === false ? RENEW_MS : polling,
  });
  const pausing = usePauseAutomation();
  return (
    <Card id="automation" labelledBy="automation-title">
      <CardTitle
        id="automation-title"
        note={texts.note}
        aside={
          data ? (
            <Button
              look="quiet"
              size="small"
              disabled={pausing.isPending}
              onClick={() => pausing.mutate({ paused: !data.paused })}
            >
              {data.paused ? texts.resumeEverything : texts.pauseEverything}
            </Button>
          ) : null
        }
      >
        {texts.title}
      </CardTitle>
      {isError && !data ? <LoadFailure what={texts.loading} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonRows rows={1} className="h-72" /> : null}
      {data?.halted ? (
        <Notice tone="idle" className="mb-4">
          {texts.halted}
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
