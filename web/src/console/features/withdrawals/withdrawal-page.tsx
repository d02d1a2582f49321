import {
  approveWithdrawal,
  type ChainSeen,
  getWithdrawal,
  readWithdrawalChain,
  rejectWithdrawal,
  resolveWithdrawal,
  type WithdrawalPage as WithdrawalView,
} from "@lode/core/contracts/console/withdrawals";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { hasFailed } from "../../../lib/query-client.ts";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { call, read } from "../../lib/api.ts";
import { reviewsQuery } from "../../lib/queries.ts";
import { useOperator } from "../../lib/session.ts";
import { Act, FOR_MINER } from "../../ui/confirm-with-reason.tsx";
import { DefinitionList } from "../../ui/facts.tsx";
import { count } from "../../ui/format.ts";
import { IdLink, linkStyle } from "../../ui/links.tsx";
import { LoadError, LoadingRows, NotLoaded, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { StoryPanel } from "../story/story-timeline.tsx";
import { isInQueue, placeOf, reviewPath } from "./review-queue.ts";
import { DECIDED, EvidencePanel, PayoutsPanel, WithdrawalFacts } from "./withdrawal-facts.tsx";

const SEEN: Record<ChainSeen, { text: string; tone: Tone }> = {
  "not-found": { text: "not on the chain", tone: "ore" },
  landed: { text: "landed, not final yet", tone: "chain" },
  finalized: { text: "final", tone: "sound" },
  unknown: { text: "the node does not say", tone: "ore" },
  unreachable: { text: "the node does not answer", tone: "fault" },
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
  const query = useQuery({
    ...read(["withdrawals", id, "chain"], readWithdrawalChain, { params: { id } }),
    staleTime: 0,
  });
  const { data } = query;
  const chain = data?.chain;
  return (
    <Panel title="On the chain, now" aside={data ? <Timestamp at={data.readAt} /> : null}>
      {hasFailed(query) ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : data ? null : (
        <LoadingRows />
      )}
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
                <Status key="status" tone={SEEN[chain.seen].tone}>
                  {SEEN[chain.seen].text}
                </Status>,
              ],
              ["Blocks left", blocksText(chain.blocksLeft)],
              ["Error", chain.error],
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
  const query = useQuery(read(["withdrawals", id], getWithdrawal, { params: { id } }));
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
          <PayoutsPanel payouts={withdrawal.payouts} />
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
        <Link to={reviewPath(next)} className={linkStyle}>
          Next review
        </Link>
      ) : null}
    </span>
  );
}

function useReviewQueue(id: string) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data } = useQuery(reviewsQuery());
  const place = placeOf(id, data?.items ?? []);
  const next = place?.next;
  const goOn = () => {
    if (isInQueue(params)) void navigate(next ? reviewPath(next) : "/withdrawals?state=review");
  };
  return { place, goOn };
}

interface WithdrawalProps {
  withdrawal: WithdrawalView["withdrawal"];
  /** Called after a decision, and leads to the next review. */
  onDecided: () => void;
}

function WithdrawalActions({ withdrawal, onDecided }: WithdrawalProps) {
  const operator = useOperator();
  const [signature, setSignature] = useState("");
  const { id, usdc, points, fee, walletAddress, miner, payouts, approvals, approvalsNeeded } = withdrawal;
  const isWaiting = withdrawal.waitsForReview;
  const isOwnApproval = approvals.some(({ by }) => by === operator?.email);
  const isFirst = approvalsNeeded === 2 && approvals.length === 0;
  const tell = (title: string, description: string) => {
    showToast({ title, description });
    onDecided();
  };
  const approve = async (reason: string) => {
    const { outcome } = await call(approveWithdrawal, { params: { id }, body: { reason } });
    if (outcome === "approved") tell("Approved", "It is paid once no other hold is left.");
    else tell("Your approval counts", "A different operator must approve it too.");
  };
  const reject = async (reason: string) => {
    await call(rejectWithdrawal, { params: { id }, body: { reason } });
    tell("Rejected", "Points and fee were returned.");
  };
  const resolve = (paidBy: string | null) => async (reason: string) => {
    await call(resolveWithdrawal, { params: { id }, body: { reason, paidBy } });
    tell("Resolved", "The withdrawal goes on by itself.");
  };
  return (
    <>
      {isWaiting && isOwnApproval ? (
        <span className="text-sm text-silt">You have approved it. A different operator must too.</span>
      ) : null}
      {isWaiting && !isOwnApproval ? (
        <Act
          button="Approve"
          look="ore"
          title="Approve this withdrawal?"
          changes={DECIDED}
          onConfirm={approve}
        >
          <p>
            {isFirst ? `After a second operator's approval, ${usdc} USDC are` : `${usdc} USDC is`} paid to{" "}
            <span className="font-mono break-all">{walletAddress}</span> once no other hold is left. A payment
            cannot be taken back.
          </p>
        </Act>
      ) : null}
      {withdrawal.status === "pending" ? (
        <Act
          button="Reject"
          look="fault"
          title="Reject this withdrawal?"
          danger
          {...FOR_MINER}
          changes={DECIDED}
          onConfirm={reject}
        >
          {`The withdrawal fails, and ${count(points + fee)} points go back to ${miner.name}. It cannot be reopened; the miner may request another.`}
        </Act>
      ) : null}
      {withdrawal.inDoubt === null ? null : (
        <>
          <Act
            button="Resolve as paid"
            title="Was it paid by another transaction?"
            ready={/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature.trim())}
            changes={DECIDED}
            onConfirm={resolve(signature.trim())}
          >
            The chain is asked whether this transaction is final and pays this withdrawal. If so, the
            withdrawal is completed with it; if not, nothing changes.
            <Field
              label="Signature that paid it"
              value={signature}
              onChange={({ target }) => setSignature(target.value)}
              spellCheck={false}
              autoComplete="off"
            />
          </Act>
          <Act
            button="Resolve as unpaid"
            title="Was it never paid?"
            changes={DECIDED}
            onConfirm={resolve(null)}
          >
            {`The chain is asked whether ${payouts.some(({ live }) => live) ? "the signature below" : "its signature"} can never land and no other outflow names this withdrawal. Only then is the signature given up, and the withdrawal is paid anew or refunded by itself; otherwise nothing changes.`}
          </Act>
        </>
      )}
    </>
  );
}
