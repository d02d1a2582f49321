import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { withdrawalsTexts } from "../../../texts/console/withdrawals.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { count } from "../../ui/format.ts";
import { IdLink } from "../../ui/id-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { StoryPanel } from "../story/story-timeline.tsx";
import { ChainPanel } from "./chain-panel.tsx";
import { EvidencePanel } from "./evidence-panel.tsx";
import { PlaceInQueue } from "./place-in-queue.tsx";
import { withdrawalQuery } from "./queries.ts";
import { useReviewQueue } from "./use-review-queue.ts";
import { WithdrawalActions } from "./withdrawal-actions.tsx";
import { PayoutsPanel, WithdrawalFacts } from "./withdrawal-facts.tsx";

const makeBack = () => ({ to: "/withdrawals", label: withdrawalsTexts.withdrawals });

export function WithdrawalPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({
    ...withdrawalQuery(id),
    refetchInterval: usePollingInterval(),
  });
  const { place, goOn } = useReviewQueue(id);
  if (!data) {
    return (
      <>
        <PageHeader title={withdrawalsTexts.withdrawal} back={makeBack()} />
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <LoadingPanels panels={3} />}
      </>
    );
  }
  const { withdrawal, evidence, story } = data;
  return (
    <>
      <PageHeader
        title={withdrawalsTexts.withdrawalOfPoints(count(withdrawal.points))}
        back={makeBack()}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <IdLink id={withdrawal.id} full what={withdrawalsTexts.theWithdrawalsId} />
            {place ? <PlaceInQueue {...place} /> : null}
          </span>
        }
        actions={<WithdrawalActions key={id} withdrawal={withdrawal} onDecided={goOn} />}
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          <WithdrawalFacts withdrawal={withdrawal} />
          {withdrawal.status === "processing" ? <ChainPanel id={withdrawal.id} /> : null}
        </div>
        <EvidencePanel evidence={evidence} points={withdrawal.points} />
        <div className="grid min-w-0 gap-4 xl:col-span-2">
          {withdrawal.payouts.length > 0 ? <PayoutsPanel payouts={withdrawal.payouts} /> : null}
          <StoryPanel story={story} />
        </div>
      </div>
    </>
  );
}
