import {
  approveWithdrawal,
  type ChainSeen,
  rejectWithdrawal,
  resolveWithdrawal,
  type WithdrawalPage as WithdrawalView,
} from "@lode/core/contracts/console/withdrawals";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { showToast, type ToastMessage } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { usePolled } from "../../lib/live.ts";
import { afterDecision, chainQuery, reviewsQuery, withdrawalQuery } from "../../lib/queries.ts";
import { useMay, useOperator } from "../../lib/session.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { ConfirmWithReason, FOR_MINER } from "../../ui/confirm-with-reason.tsx";
import { DefinitionList } from "../../ui/facts.tsx";
import { count } from "../../ui/format.ts";
import { IdLink, linkStyle } from "../../ui/links.tsx";
import { LoadError, LoadingRows, NotLoaded, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { StoryPanel } from "../story/story-timeline.tsx";
import { isInQueue, placeOf, reviewPath } from "./review-queue.ts";
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

type Withdrawal = WithdrawalView["withdrawal"];
const DECISIONS = ["approve", "reject", "paid", "unpaid"] as const;
type Decision = (typeof DECISIONS)[number];

interface Props {
  withdrawal: Withdrawal;
  /** Goes on after a decision, such as to the next review. */
  onDecided: () => void;
}

const SAYS: Record<Decision, { title: string; action: string; pendingText: string }> = {
  approve: { title: "Approve this withdrawal?", action: "Approve", pendingText: "Approving…" },
  reject: { title: "Reject this withdrawal?", action: "Reject", pendingText: "Rejecting…" },
  paid: {
    title: "Was it paid by another transaction?",
    action: "Resolve as paid",
    pendingText: "Asking the chain…",
  },
  unpaid: { title: "Was it never paid?", action: "Resolve as unpaid", pendingText: "Asking the chain…" },
};

/** Sends a decision, and returns what to tell the operator. */
async function send(decision: Decision, id: string, reason: string, paidBy: string): Promise<ToastMessage> {
  const params = { id };
  if (decision === "approve") {
    const { outcome } = await call(approveWithdrawal, { params, body: { reason } });
    return outcome === "approved"
      ? { title: "Approved", description: "It is paid once no other hold is left." }
      : { title: "Your approval counts", description: "A different operator must approve it too." };
  }
  if (decision === "reject") {
    await call(rejectWithdrawal, { params, body: { reason } });
    return { title: "Rejected", description: "Points and fee were returned." };
  }
  await call(resolveWithdrawal, { params, body: { reason, paidBy: decision === "paid" ? paidBy : null } });
  return { title: "Resolved", description: "The withdrawal goes on by itself." };
}

/** What a decision does; a payment by another transaction has its signature typed in. */
function Consequence({ decision, withdrawal }: { decision: Decision; withdrawal: Withdrawal }) {
  const { usdc, walletAddress, approvalsNeeded, approvals, points, fee, miner, payouts } = withdrawal;
  switch (decision) {
    case "approve": {
      const isFirst = approvalsNeeded === 2 && approvals.length === 0;
      return (
        <>
          {isFirst ? `After a second operator's approval, ${usdc} USDC are` : `${usdc} USDC is`} paid to{" "}
          <span className="font-mono break-all">{walletAddress}</span> once no other hold is left. A payment
          cannot be taken back.
        </>
      );
    }
    case "reject":
      return `The withdrawal fails, and ${count(points + fee)} points go back to ${miner.name}. It cannot be reopened; the miner may request another.`;
    case "paid":
      return "The chain is asked whether this transaction is final and pays this withdrawal. If so, the withdrawal is completed with it; if not, nothing changes.";
    case "unpaid":
      return `The chain is asked whether ${payouts.some(({ live }) => live) ? "the signature below" : "its signature"} can never land and no other outflow names this withdrawal. Only then is the signature given up, and the withdrawal is paid anew or refunded by itself; otherwise nothing changes.`;
  }
}

function DecisionDialog({
  decision,
  withdrawal,
  open,
  onDecided,
  onClose,
}: Props & { decision: Decision; open: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const [signature, setSignature] = useState("");
  const decide = async (reason: string) => {
    let outcome: ToastMessage;
    try {
      outcome = await send(decision, withdrawal.id, reason, signature.trim());
    } finally {
      // After a refusal too: then the page was stale.
      await afterDecision(queries);
    }
    showToast(outcome);
    onDecided();
  };
  return (
    <ConfirmWithReason
      open={open}
      onClose={onClose}
      {...SAYS[decision]}
      danger={decision === "reject"}
      {...(decision === "reject" ? FOR_MINER : {})}
      ready={decision !== "paid" || /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature.trim())}
      onConfirm={decide}
    >
      <p>
        <Consequence decision={decision} withdrawal={withdrawal} />
      </p>
      {decision === "paid" ? (
        <Field
          label="Signature that paid it"
          value={signature}
          onChange={({ target }) => setSignature(target.value)}
          spellCheck={false}
          autoComplete="off"
        />
      ) : null}
    </ConfirmWithReason>
  );
}

/** Shows the possible decisions, and nothing to viewers. The server refuses decisions that came too late. */
function WithdrawalActions({ withdrawal, onDecided }: Props) {
  const may = useMay("operator");
  const operator = useOperator();
  const [asked, setAsked] = useState<Decision>();
  const { status, waitsForReview, inDoubt, approvals } = withdrawal;
  const isOwnApproval = approvals.some(({ by }) => by === operator?.email);
  const mayApprove = may && waitsForReview && !isOwnApproval;
  const mayReject = may && status === "pending";
  useShortcuts({
    a: mayApprove ? () => setAsked("approve") : undefined,
    r: mayReject ? () => setAsked("reject") : undefined,
  });
  if (!may) return null;
  const possible: ReadonlyArray<readonly [Decision, "ore" | "fault" | "quiet", string?]> = [
    ...(mayApprove ? [["approve", "ore", "a"] as const] : []),
    ...(mayReject ? [["reject", "fault", "r"] as const] : []),
    ...(inDoubt === null ? [] : [["paid", "quiet"] as const, ["unpaid", "quiet"] as const]),
  ];
  return (
    <>
      {waitsForReview && isOwnApproval ? (
        <span className="text-sm text-silt">You have approved it. A different operator must too.</span>
      ) : null}
      {possible.map(([decision, look, key]) => (
        <Button
          key={decision}
          size="small"
          look={look}
          aria-keyshortcuts={key}
          onClick={() => setAsked(decision)}
        >
          {SAYS[decision].action}
        </Button>
      ))}
      {DECISIONS.map((decision) => (
        <DecisionDialog
          key={decision}
          decision={decision}
          open={asked === decision}
          withdrawal={withdrawal}
          onDecided={onDecided}
          onClose={() => setAsked(undefined)}
        />
      ))}
    </>
  );
}
