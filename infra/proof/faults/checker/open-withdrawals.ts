import type { Evidence } from "./evidence.ts";
import { type Finding, found, groupBy } from "./finding.ts";
import { landedByWithdrawal } from "./payments.ts";
import type { WithdrawalRow } from "./rows.ts";

const needsReview = ({ reviewAbove }: Evidence, { amount }: WithdrawalRow): boolean =>
  reviewAbove !== null && amount > reviewAbove;

/** Every withdrawal has ended or awaits an operator's approval. */
export function checkStuck(evidence: Evidence): Finding[] {
  const active = groupBy(
    evidence.holds.filter(({ cleared_at }) => cleared_at === null),
    ({ withdrawal_id }) => withdrawal_id,
  );
  const kindsOf = (id: string) => (active.get(id) ?? []).map(({ kind }) => kind);
  const mayWait = (row: WithdrawalRow) =>
    row.status === "pending" && needsReview(evidence, row) && kindsOf(row.id).includes("review");
  return evidence.withdrawals
    .filter((row) => (row.status === "pending" || row.status === "processing") && !mayWait(row))
    .map(({ id, status }) => found("stuck", id, [`still ${status}`, ...kindsOf(id)].join(", ")));
}

/** Withdrawals above the threshold are paid only after an operator has approved them. */
export function checkReviews(evidence: Evidence): Finding[] {
  const landed = landedByWithdrawal(evidence);
  const approved = new Set(
    evidence.holds
      .filter(({ kind, cleared_by }) => kind === "review" && cleared_by !== null)
      .map(({ withdrawal_id }) => withdrawal_id),
  );
  return evidence.withdrawals
    .filter((row) => needsReview(evidence, row) && !approved.has(row.id))
    .filter(({ id, status }) => status === "completed" || landed.has(id))
    .map(({ id, amount }) =>
      found("paid without review", id, `${amount} points, above ${evidence.reviewAbove}, without approval`),
    );
}
