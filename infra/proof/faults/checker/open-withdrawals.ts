import type { Evidence } from "./evidence.ts";
import { type Finding, found, groupBy } from "./finding.ts";
import { landedByWithdrawal } from "./payments.ts";
import type { WithdrawalRow } from "./rows.ts";

const DAY_MS = 86_400_000;

/** Points that this withdrawal and those of the rows before it ask for, for its miner or its wallet, within a day. */
function askedWithin(rows: readonly WithdrawalRow[], own: WithdrawalRow): number {
  const asked = rows.filter(
    (row) =>
      row.id < own.id &&
      (row.user_id === own.user_id || row.wallet_address === own.wallet_address) &&
      Date.parse(row.created_at) > Date.parse(own.created_at) - DAY_MS,
  );
  return asked.reduce((sum, { amount }) => sum + amount, own.amount);
}

/** Every withdrawal has ended or awaits an operator's approval. */
export function checkStuck(evidence: Evidence): Finding[] {
  const { reviewAbove, withdrawals } = evidence;
  const active = groupBy(
    evidence.holds.filter(({ cleared_at }) => cleared_at === null),
    ({ withdrawal_id }) => withdrawal_id,
  );
  const kindsOf = (id: string) => (active.get(id) ?? []).map(({ kind }) => kind);
  const mayWait = (row: WithdrawalRow) =>
    row.status === "pending" &&
    reviewAbove !== null &&
    askedWithin(withdrawals, row) > reviewAbove &&
    kindsOf(row.id).includes("review");
  return withdrawals
    .filter((row) => (row.status === "pending" || row.status === "processing") && !mayWait(row))
    .map(({ id, status }) => found("stuck", id, [`still ${status}`, ...kindsOf(id)].join(", ")));
}

/** What was paid without an approval, alone or together within a day, is not above the threshold. */
export function checkReviews(evidence: Evidence): Finding[] {
  const { reviewAbove } = evidence;
  if (reviewAbove === null) return [];
  const landed = landedByWithdrawal(evidence);
  const approved = new Set(
    evidence.holds
      .filter(({ kind, cleared_by }) => kind === "review" && cleared_by !== null)
      .map(({ withdrawal_id }) => withdrawal_id),
  );
  const unreviewed = evidence.withdrawals
    .filter(({ id }) => !approved.has(id))
    .filter(({ id, status }) => status === "completed" || landed.has(id));
  return unreviewed
    .map((row) => ({ id: row.id, points: askedWithin(unreviewed, row) }))
    .filter(({ points }) => points > reviewAbove)
    .map(({ id, points }) =>
      found("paid without review", id, `${points} points in a day, above ${reviewAbove}, without approval`),
    );
}
