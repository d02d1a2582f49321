import {
  approveWithdrawal,
  rejectWithdrawal,
  resolveWithdrawal,
  type WithdrawalPage,
} from "@lode/core/contracts/console/withdrawals";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { withdrawalsTexts } from "../../../texts/console/withdrawals.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { showToast } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { useMay, useOperator } from "../../lib/session.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { count } from "../../ui/format.ts";
import { afterDecision } from "./queries.ts";

type Withdrawal = WithdrawalPage["withdrawal"];
type Decision = "approve" | "reject" | "paid" | "unpaid";

interface DialogProps {
  withdrawal: Withdrawal;
  open: boolean;
  onClose: () => void;
  /** Goes on after a decision, such as to the next review. */
  onDecided: () => void;
}

/** Runs a decision, then refreshes whatever it may have changed, even after a refusal of a stale page. */
function useDecide(): <T>(decide: () => Promise<T>) => Promise<T> {
  const queries = useQueryClient();
  return async (decide) => {
    try {
      return await decide();
    } finally {
      await afterDecision(queries);
    }
  };
}

function Approve({ withdrawal, open, onClose, onDecided }: DialogProps) {
  const decide = useDecide();
  const { id, usdc, walletAddress, approvalsNeeded, approvals } = withdrawal;
  const isFirst = approvalsNeeded === 2 && approvals.length === 0;
  return (
    <ConfirmWithReason
      open={open}
      onClose={onClose}
      title={withdrawalsTexts.approveThisWithdrawal}
      action={withdrawalsTexts.approve}
      pendingText={withdrawalsTexts.approving}
      onConfirm={async (reason) => {
        const { outcome } = await decide(() => call(approveWithdrawal, { params: { id }, body: { reason } }));
        showToast({
          title: outcome === "approved" ? withdrawalsTexts.approved : withdrawalsTexts.yourApprovalCounts,
          description:
            outcome === "approved"
              ? withdrawalsTexts.itIsPaidOnceNo
              : withdrawalsTexts.aDifferentOperatorMustApprove,
        });
        onDecided();
      }}
    >
      <p>
        <Sentence
          of={isFirst ? withdrawalsTexts.isPaidAfterSecond(usdc) : withdrawalsTexts.isPaidTo(usdc)}
          parts={{ wallet: <span className="font-mono break-all">{walletAddress}</span> }}
        />
      </p>
    </ConfirmWithReason>
  );
}

function Reject({ withdrawal, open, onClose, onDecided }: DialogProps) {
  const decide = useDecide();
  const { id, points, fee, miner } = withdrawal;
  return (
    <ConfirmWithReason
      open={open}
      onClose={onClose}
      title={withdrawalsTexts.rejectThisWithdrawal}
      action={withdrawalsTexts.reject}
      pendingText={withdrawalsTexts.rejecting}
      danger
      reasonLabel={withdrawalsTexts.reasonForTheMiner}
      reasonHint={withdrawalsTexts.theMinerReadsItIt}
      onConfirm={async (reason) => {
        await decide(() => call(rejectWithdrawal, { params: { id }, body: { reason } }));
        showToast({
          title: withdrawalsTexts.rejected,
          description: withdrawalsTexts.pointsAndFeeWereReturned,
        });
        onDecided();
      }}
    >
      <p>{withdrawalsTexts.theWithdrawalFailsAndPoints(count(points + fee), miner.name)}</p>
    </ConfirmWithReason>
  );
}

function Resolve({ withdrawal, open, onClose, onDecided, paid }: DialogProps & { paid: boolean }) {
  const decide = useDecide();
  const [signature, setSignature] = useState("");
  const { id, payouts } = withdrawal;
  const live = payouts.find((payout) => payout.live);
  return (
    <ConfirmWithReason
      open={open}
      onClose={onClose}
      title={paid ? withdrawalsTexts.wasItPaidByAnother : withdrawalsTexts.wasItNeverPaid}
      action={paid ? withdrawalsTexts.resolveAsPaid : withdrawalsTexts.resolveAsUnpaid}
      pendingText={withdrawalsTexts.askingTheChain}
      ready={!paid || /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature.trim())}
      onConfirm={async (reason) => {
        const paidBy = paid ? signature.trim() : null;
        await decide(() => call(resolveWithdrawal, { params: { id }, body: { reason, paidBy } }));
        showToast({ title: withdrawalsTexts.resolved, description: withdrawalsTexts.theWithdrawalGoesOnBy });
        onDecided();
      }}
    >
      {paid ? (
        <>
          <p>{withdrawalsTexts.theChainIsAskedWhether}</p>
          <Field
            label={withdrawalsTexts.signatureThatPaidIt}
            value={signature}
            onChange={({ target }) => setSignature(target.value)}
            spellCheck={false}
            autoComplete="off"
          />
        </>
      ) : (
        <p>{withdrawalsTexts.unpaidNote(live !== undefined)}</p>
      )}
    </ConfirmWithReason>
  );
}

/** Shows the possible decisions, and nothing to viewers. The server refuses decisions that came too late. */
export function WithdrawalActions({ withdrawal, onDecided }: Pick<DialogProps, "withdrawal" | "onDecided">) {
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
  const dialog = (decision: Decision): DialogProps => ({
    withdrawal,
    open: asked === decision,
    onClose: () => setAsked(undefined),
    onDecided,
  });
  return (
    <>
      {waitsForReview && isOwnApproval ? (
        <span className="text-sm text-silt">{withdrawalsTexts.youHaveApprovedItA}</span>
      ) : null}
      {mayApprove ? (
        <Button size="small" aria-keyshortcuts="a" onClick={() => setAsked("approve")}>
          {withdrawalsTexts.approve}
        </Button>
      ) : null}
      {mayReject ? (
        <Button size="small" look="fault" aria-keyshortcuts="r" onClick={() => setAsked("reject")}>
          {withdrawalsTexts.reject}
        </Button>
      ) : null}
      {inDoubt !== null ? (
        <>
          <Button size="small" look="quiet" onClick={() => setAsked("paid")}>
            {withdrawalsTexts.resolveAsPaid}
          </Button>
          <Button size="small" look="quiet" onClick={() => setAsked("unpaid")}>
            {withdrawalsTexts.resolveAsUnpaid}
          </Button>
        </>
      ) : null}
      <Approve {...dialog("approve")} />
      <Reject {...dialog("reject")} />
      <Resolve {...dialog("paid")} paid />
      <Resolve {...dialog("unpaid")} paid={false} />
    </>
  );
}
