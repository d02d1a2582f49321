import {
  approveWithdrawal,
  rejectWithdrawal,
  type WithdrawalRow,
} from "@lode/core/contracts/console/withdrawals";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { withdrawalsTexts } from "../../../texts/console/withdrawals.ts";
import { Button } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { count, dollars, shortId } from "../../ui/format.ts";
import { afterDecision } from "./queries.ts";

type Decision = "approve" | "reject";

const ENDPOINTS = { approve: approveWithdrawal, reject: rejectWithdrawal } as const;

const isDecidable = ({ status, holds }: WithdrawalRow): boolean =>
  status === "pending" && holds.some(({ kind }) => kind === "review");

/** Decides one after the other, each with its own act in the audit log, and stops at the first refusal. */
async function decideAll(decision: Decision, rows: readonly WithdrawalRow[], reason: string): Promise<void> {
  for (const [done, { id }] of rows.entries()) {
    try {
      await call(ENDPOINTS[decision], { params: { id }, body: { reason } });
    } catch (error) {
      throw new Error(
        withdrawalsTexts.decidedOf(done, rows.length, sentenceFor(error, uiTexts.thisCouldNotBeDone)),
      );
    }
  }
}

function DecisionDialog({
  decision,
  rows,
  onClose,
  onDone,
}: {
  decision: Decision;
  rows: readonly WithdrawalRow[];
  onClose: () => void;
  onDone: () => Promise<unknown>;
}) {
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  const isApproval = decision === "approve";
  return (
    <ConfirmWithReason
      open
      onClose={onClose}
      title={(isApproval ? withdrawalsTexts.approveSelected : withdrawalsTexts.rejectSelected)(rows.length)}
      action={isApproval ? withdrawalsTexts.approve : withdrawalsTexts.reject}
      danger={!isApproval}
      {...(isApproval
        ? {}
        : {
            reasonLabel: withdrawalsTexts.reasonForTheMiner,
            reasonHint: withdrawalsTexts.theMinerReadsItIt,
          })}
      onConfirm={(reason) => decideAll(decision, rows, reason).finally(onDone)}
    >
      <p>
        {isApproval
          ? withdrawalsTexts.theyArePaid(dollars(points))
          : withdrawalsTexts.theyFail(count(points))}
      </p>
    </ConfirmWithReason>
  );
}

/** Lets an operator select reviews of the list and decide them with one reason. */
export function useSelectedReviews(rows: readonly WithdrawalRow[]): {
  columns: ReadonlyArray<Column<WithdrawalRow>>;
  bar: ReactNode;
} {
  const queries = useQueryClient();
  const may = useMay("operator");
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [decision, setDecision] = useState<Decision>();
  const decidable = may ? rows.filter(isDecidable) : [];
  const selected = decidable.filter(({ id }) => ids.has(id));
  if (decidable.length === 0) return { columns: [], bar: null };
  const select = (id: string, isOn: boolean) =>
    setIds((previous) => new Set(isOn ? [...previous, id] : [...previous].filter((one) => one !== id)));
  const column: Column<WithdrawalRow> = {
    title: "",
    end: true,
    cell: (row) =>
      isDecidable(row) ? (
        <input
          type="checkbox"
          aria-label={withdrawalsTexts.select(shortId(row.id))}
          className="size-5 accent-ore-deep"
          checked={ids.has(row.id)}
          onChange={({ target }) => select(row.id, target.checked)}
        />
      ) : null,
  };
  const bar = (
    <div className="mb-3 flex flex-wrap items-center gap-3 text-sm">
      <span className="tabular-nums">{withdrawalsTexts.selected(selected.length)}</span>
      {(["approve", "reject"] as const).map((one) => (
        <Button
          key={one}
          size="small"
          look={one === "approve" ? "quiet" : "fault"}
          disabled={selected.length === 0}
          onClick={() => setDecision(one)}
        >
          {one === "approve" ? withdrawalsTexts.askToApprove : withdrawalsTexts.askToReject}
        </Button>
      ))}
      {decision ? (
        <DecisionDialog
          decision={decision}
          rows={selected}
          onClose={() => setDecision(undefined)}
          onDone={() => afterDecision(queries)}
        />
      ) : null}
    </div>
  );
  return { columns: [column], bar };
}
