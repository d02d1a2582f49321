import {
  approveWithdrawal,
  rejectWithdrawal,
  resolveWithdrawal,
  type WithdrawalPage,
} from "@lode/core/contracts/console/withdrawals";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { useMay, useOperator } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { count } from "../../ui/format.ts";
import { afterDecision } from "./queries.ts";

type Withdrawal = WithdrawalPage["withdrawal"];
type Decision = "approve" | "reject" | "paid" | "unpaid";

interface DialogProps {
  withdrawal: Withdrawal;
  open: boolean;
  onClose: () => void;
}

/** Runs a decision, then reads again whatever it may have changed, also after a refusal: the page may be stale. */
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

function Approve({ withdrawal, open, onClose }: DialogProps) {
  const decide = useDecide();
  const { id, usdc, walletAddress, approvalsNeeded, approvals } = withdrawal;
  const isFirst = approvalsNeeded === 2 && approvals.length === 0;
  return (
    <ConfirmWithReason
      open={open}
      onClose={onClose}
      title="Approve this withdrawal?"
      action="Approve"
      pendingText="Approving…"
      onConfirm={async (reason) => {
        const { outcome } = await decide(() => call(approveWithdrawal, { params: { id }, body: { reason } }));
        showToast({
          title: outcome === "approved" ? "Approved" : "Your approval counts",
          description:
            outcome === "approved"
              ? "It is paid once no other hold is left."
              : "A different operator must approve it too.",
        });
      }}
    >
      <p>
        {isFirst ? "After a second operator's approval, " : ""}
        {usdc} USDC {isFirst ? "are" : "is"} paid to{" "}
        <span className="font-mono break-all">{walletAddress}</span> once no other hold is left. A payment
        cannot be taken back.
      </p>
    </ConfirmWithReason>
  );
}

function Reject({ withdrawal, open, onClose }: DialogProps) {
  const decide = useDecide();
  const { id, points, fee, miner } = withdrawal;
  return (
    <ConfirmWithReason
      open={open}
      onClose={onClose}
      title="Reject this withdrawal?"
      action="Reject"
      pendingText="Rejecting…"
      danger
      reasonLabel="Reason for the miner"
      reasonHint="The miner reads it. It is kept in the audit log too."
      onConfirm={async (reason) => {
        await decide(() => call(rejectWithdrawal, { params: { id }, body: { reason } }));
        showToast({ title: "Rejected", description: "Points and fee were returned." });
      }}
    >
      <p>
        The withdrawal fails, and {count(points + fee)} points go back to {miner.name}. It cannot be reopened;
        the miner may request another.
      </p>
    </ConfirmWithReason>
  );
}

function Resolve({ withdrawal, open, onClose, paid }: DialogProps & { paid: boolean }) {
  const decide = useDecide();
  const [signature, setSignature] = useState("");
  const { id, payouts } = withdrawal;
  const live = payouts.find((payout) => payout.live);
  return (
    <ConfirmWithReason
      open={open}
      onClose={onClose}
      title={paid ? "Was it paid by another transaction?" : "Was it never paid?"}
      action={paid ? "Resolve as paid" : "Resolve as unpaid"}
      pendingText="Asking the chain…"
      ready={!paid || /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature.trim())}
      onConfirm={async (reason) => {
        const paidBy = paid ? signature.trim() : null;
        await decide(() => call(resolveWithdrawal, { params: { id }, body: { reason, paidBy } }));
        showToast({ title: "Resolved", description: "The withdrawal goes on by itself." });
      }}
    >
      {paid ? (
        <>
          <p>
            The chain is asked whether this transaction is final and pays this withdrawal. If so, the
            withdrawal is completed with it; if not, nothing changes.
          </p>
          <Field
            label="Signature that paid it"
            value={signature}
            onChange={({ target }) => setSignature(target.value)}
            spellCheck={false}
            autoComplete="off"
          />
        </>
      ) : (
        <p>
          The chain is asked whether {live ? "the signature below" : "its signature"} can never land and no
          other outflow names this withdrawal. Only then is the signature given up, and the withdrawal is paid
          anew or refunded by itself; otherwise nothing changes.
        </p>
      )}
    </ConfirmWithReason>
  );
}

/** What may be decided now. A viewer sees nothing; what was decided meanwhile is refused by the server. */
export function WithdrawalActions({ withdrawal }: { withdrawal: Withdrawal }) {
  const may = useMay("operator");
  const operator = useOperator();
  const [asked, setAsked] = useState<Decision>();
  if (!may) return null;
  const { status, waitsForReview, inDoubt, approvals } = withdrawal;
  const isOwnApproval = approvals.some(({ by }) => by === operator?.email);
  const dialog = (decision: Decision): DialogProps => ({
    withdrawal,
    open: asked === decision,
    onClose: () => setAsked(undefined),
  });
  return (
    <>
      {waitsForReview && isOwnApproval ? (
        <span className="text-sm text-silt">You have approved it. A different operator must too.</span>
      ) : null}
      {waitsForReview && !isOwnApproval ? (
        <Button size="small" onClick={() => setAsked("approve")}>
          Approve
        </Button>
      ) : null}
      {status === "pending" ? (
        <Button size="small" look="fault" onClick={() => setAsked("reject")}>
          Reject
        </Button>
      ) : null}
      {inDoubt !== null ? (
        <>
          <Button size="small" look="quiet" onClick={() => setAsked("paid")}>
            Resolve as paid
          </Button>
          <Button size="small" look="quiet" onClick={() => setAsked("unpaid")}>
            Resolve as unpaid
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
