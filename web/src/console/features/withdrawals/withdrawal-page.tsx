import type { ChainSeen } from "@lode/core/contracts/console/withdrawals";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { usePolled } from "../../lib/live.ts";
import { chainQuery, reviewsQuery, withdrawalQuery } from "../../lib/queries.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { DefinitionList } from "../../ui/facts.tsx";
import { count } from "../../ui/format.ts";
import { IdLink, linkStyle } from "../../ui/links.tsx";
import { LoadError, LoadingRows, NotLoaded, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { StoryPanel } from "../story/story-timeline.tsx";
import { isInQueue, placeOf, reviewPath } from "./review-queue.ts";
import { WithdrawalActions } from "./withdrawal-actions.tsx";
import { EvidencePanel, PayoutsPanel, WithdrawalFacts } from "./withdrawal-facts.tsx";

const SEEN: Record<ChainSeen, string> = {
  "not-found": "not on the chain",
  landed: "landed, not final yet",
  finalized: "final",
  unknown: "the node does not say",
  unreachable: "the node does not answer",
};

const TONES: Record<ChainSeen, Tone> = {
  "not-found": "ore",
  landed: "chain",
  finalized: "sound",
  unknown: "ore",
  unreachable: "fault",
};

function blocksText(blocksLeft: number | null): string | null {
  if (blocksLeft === null) return null;
  if (blocksLeft > 0) return `${count(blocksLeft)} until the signature is void`;
  return `void since ${count(-blocksLeft)} blocks`;
}

/**
 * Shows the chain's view of a payment that may still land, refreshed every few seconds. Workers act on the
 * chain's answers without the operator.
 */
function ChainPanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(chainQuery(id));
  const chain = data?.chain;
  return (
    <Panel title="On the chain, now" aside={data ? <Timestamp at={data.readAt} /> : null}>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={3} /> : null}
      {data && !chain ? (
        <p className="text-sm text-silt">
          No signature of this withdrawal may still land. A worker signs the next.
        </p>
      ) : null}
      {chain ? (
        <>
          <DefinitionList
            rows={[
              ["Signature", data.signature ? <IdLink key="signature" id={data.signature} /> : null],
              [
                "Status",
                <Status key="status" tone={TONES[chain.seen]}>
                  {SEEN[chain.seen]}
                </Status>,
              ],
              ["Blocks left", blocksText(chain.blocksLeft)],
              ["Error", chain.error],
              ["Doubt", chain.doubt],
              chain.named.length > 0
                ? [
                    "Also named by",
                    <span key="named" className="grid">
                      {chain.named.map((signature) => (
                        <IdLink key={signature} id={signature} />
                      ))}
                    </span>,
                  ]
                : null,
            ]}
          />
          <p className="mt-3 text-xs text-silt">
            The same bytes are sent again until they land or are void; a new signature is made only after
            that. Nothing on this page pays.
          </p>
        </>
      ) : null}
    </Panel>
  );
}

const BACK = { to: "/withdrawals", label: "Withdrawals" };

export function WithdrawalPage() {
  const { id = "" } = useParams();
  const query = usePolled(withdrawalQuery(id));
  const { place, goOn } = useReviewQueue(id);
  const { data } = query;
  if (!data) return <NotLoaded query={query} panels={3} header={{ title: "Withdrawal", back: BACK }} />;
  const { withdrawal, evidence, story } = data;
  return (
    <>
      <PageHeader
        title={`Withdrawal of ${count(withdrawal.points)} points`}
        back={BACK}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <IdLink id={withdrawal.id} full what="the withdrawal's id" />
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
      {`Review ${n} of ${of}`}
      {next ? (
        <Link to={reviewPath(next)} aria-keyshortcuts="n" className={linkStyle}>
          Next review
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
