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
import { showToast, type ToastMessage } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { afterDecision } from "../../lib/queries.ts";
import { useMay, useOperator } from "../../lib/session.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { count } from "../../ui/format.ts";

type Withdrawal = WithdrawalPage["withdrawal"];
const DECISIONS = ["approve", "reject", "paid", "unpaid"] as const;
type Decision = (typeof DECISIONS)[number];

interface Props {
  withdrawal: Withdrawal;
  /** Goes on after a decision, such as to the next review. */
  onDecided: () => void;
}

const texts = withdrawalsTexts;

const TITLES = {
  approve: texts.approveThisWithdrawal,
  reject: texts.rejectThisWithdrawal,
  paid: texts.wasItPaidByAnother,
  unpaid: texts.wasItNeverPaid,
};
const ACTIONS = {
  approve: texts.approve,
  reject: texts.reject,
  paid: texts.resolveAsPaid,
  unpaid: texts.resolveAsUnpaid,
};
const PENDING = {
  approve: texts.approving,
  reject: texts.rejecting,
  paid: texts.askingTheChain,
  unpaid: texts.askingTheChain,
};

/** Sends a decision, and returns what to tell the operator. */
async function send(decision: Decision, id: string, reason: string, paidBy: string): Promise<ToastMessage> {
  const params = { id };
  if (decision === "approve") {
    const { outcome } = await call(approveWithdrawal, { params, body: { reason } });
    return outcome === "approved"
      ? { title: texts.approved, description: texts.itIsPaidOnceNo }
      : { title: texts.yourApprovalCounts, description: texts.aDifferentOperatorMustApprove };
  }
  if (decision === "reject") {
    await call(rejectWithdrawal, { params, body: { reason } });
    return { title: texts.rejected, description: texts.pointsAndFeeWereReturned };
  }
  await call(resolveWithdrawal, { params, body: { reason, paidBy: decision === "paid" ? paidBy : null } });
  return { title: texts.resolved, description: texts.theWithdrawalGoesOnBy };
}

/** What a decision does; a payment by another transaction has its signature typed in. */
function Consequence({ decision, withdrawal }: { decision: Decision; withdrawal: Withdrawal }) {
  const { usdc, walletAddress, approvalsNeeded, approvals, points, fee, miner, payouts } = withdrawal;
  switch (decision) {
    case "approve": {
      const isFirst = approvalsNeeded === 2 && approvals.length === 0;
      return (
        <Sentence
          of={isFirst ? texts.isPaidAfterSecond(usdc) : texts.isPaidTo(usdc)}
          parts={{ wallet: <span className="font-mono break-all">{walletAddress}</span> }}
        />
      );
    }
    case "reject":
      return texts.theWithdrawalFailsAndPoints(count(points + fee), miner.name);
    case "paid":
      return texts.theChainIsAskedWhether;
    case "unpaid":
      return texts.unpaidNote(payouts.some(({ live }) => live));
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
  const forMiner = { reasonLabel: texts.reasonForTheMiner, reasonHint: texts.theMinerReadsItIt };
  return (
    <ConfirmWithReason
      open={open}
      onClose={onClose}
      title={TITLES[decision]}
      action={ACTIONS[decision]}
      pendingText={PENDING[decision]}
      danger={decision === "reject"}
      {...(decision === "reject" ? forMiner : {})}
      ready={decision !== "paid" || /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature.trim())}
      onConfirm={decide}
    >
      <p>
        <Consequence decision={decision} withdrawal={withdrawal} />
      </p>
      {decision === "paid" ? (
        <Field
          label={texts.signatureThatPaidIt}
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
export function WithdrawalActions({ withdrawal, onDecided }: Props) {
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
        <span className="text-sm text-silt">{texts.youHaveApprovedItA}</span>
      ) : null}
      {possible.map(([decision, look, key]) => (
        <Button
          key={decision}
          size="small"
          look={look}
          aria-keyshortcuts={key}
          onClick={() => setAsked(decision)}
        >
          {ACTIONS[decision]}
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
