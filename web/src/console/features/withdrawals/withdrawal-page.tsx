import type { ChainSeen } from "@lode/core/contracts/console/withdrawals";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { withdrawalsTexts } from "../../../texts/console/withdrawals.ts";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { usePollingInterval } from "../../lib/live.ts";
import { chainQuery, reviewsQuery, withdrawalQuery } from "../../lib/queries.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { pathOf } from "../../lib/subjects.ts";
import { DefinitionList } from "../../ui/facts.tsx";
import { count } from "../../ui/format.ts";
import { IdLink, linkStyle } from "../../ui/links.tsx";
import { LoadError, LoadingPanels, LoadingRows, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { StoryPanel } from "../story/story-timeline.tsx";
import { isInQueue, placeOf, reviewPath } from "./review-queue.ts";
import { WithdrawalActions } from "./withdrawal-actions.tsx";
import { EvidencePanel, PayoutsPanel, WithdrawalFacts } from "./withdrawal-facts.tsx";

const TONES: Record<ChainSeen, Tone> = {
  "not-found": "ore",
  landed: "chain",
  finalized: "sound",
  unknown: "ore",
  unreachable: "fault",
};

function blocksText(blocksLeft: number | null): string | null {
  if (blocksLeft === null) return null;
  if (blocksLeft > 0) return withdrawalsTexts.untilTheSignatureIsVoid(count(blocksLeft));
  return withdrawalsTexts.voidSinceBlocks(count(-blocksLeft));
}

/**
 * Shows the chain's view of a payment that may still land, refreshed every few seconds. Workers act on the
 * chain's answers without the operator.
 */
function ChainPanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(chainQuery(id));
  const chain = data?.chain;
  return (
    <Panel title={withdrawalsTexts.onTheChainNow} aside={data ? <Timestamp at={data.readAt} /> : null}>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={3} /> : null}
      {data && !chain ? (
        <p className="text-sm text-silt">{withdrawalsTexts.noSignatureOfThisWithdrawal}</p>
      ) : null}
      {chain ? (
        <>
          <DefinitionList
            rows={[
              [
                withdrawalsTexts.signature,
                data.signature ? (
                  <IdLink key="signature" id={data.signature} to={pathOf("transaction", data.signature)} />
                ) : null,
              ],
              [
                withdrawalsTexts.status,
                <Status key="status" tone={TONES[chain.seen]}>
                  {withdrawalsTexts.seen[chain.seen]}
                </Status>,
              ],
              [withdrawalsTexts.blocksLeft, blocksText(chain.blocksLeft)],
              [withdrawalsTexts.error, chain.error],
              [withdrawalsTexts.doubt, chain.doubt],
              chain.named.length > 0
                ? [
                    withdrawalsTexts.alsoNamedBy,
                    <span key="named" className="grid">
                      {chain.named.map((signature) => (
                        <IdLink key={signature} id={signature} to={pathOf("transaction", signature)} />
                      ))}
                    </span>,
                  ]
                : null,
            ]}
          />
          <p className="mt-3 text-xs text-silt">{withdrawalsTexts.theSameBytesAreSent}</p>
        </>
      ) : null}
    </Panel>
  );
}

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

function PlaceInQueue({ n, of, next }: { n: number; of: number; next: string | undefined }) {
  return (
    <span className="inline-flex gap-3 tabular-nums">
      {withdrawalsTexts.reviewOf(n, of)}
      {next ? (
        <Link to={reviewPath(next)} aria-keyshortcuts="n" className={linkStyle}>
          {withdrawalsTexts.nextReview}
        </Link>
      ) : null}
    </span>
  );
}

/** The place of a withdrawal among the reviews, and the way on. */
function useReviewQueue(id: string) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data } = useQuery(reviewsQuery());
  const place = placeOf(id, data?.items ?? []);
  const next = place?.next;
  const goOn = () => {
    if (isInQueue(params)) void navigate(next ? reviewPath(next) : "/withdrawals?state=review");
  };
  useShortcuts({ n: next ? () => void navigate(reviewPath(next)) : undefined });
  return { place, goOn };
}
