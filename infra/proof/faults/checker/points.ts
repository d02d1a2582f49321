import type { Evidence } from "./evidence.ts";
import { type EvidenceFinding, type EvidenceRule, found, foundIf, groupBy, sum } from "./finding.ts";

/** All entries sum to zero. Every miner's balance is the sum of their entries and is never negative. */
function checkLedger(evidence: Evidence): EvidenceFinding[] {
  const total = sum(evidence.entries.map(({ amount }) => amount));
  const byAccount = groupBy(evidence.entries, ({ account_id }) => account_id);
  const unbalanced = [...groupBy(evidence.entries, ({ transfer_id }) => transfer_id)].filter(
    ([, entries]) => sum(entries.map(({ amount }) => amount)) !== 0,
  );
  return [
    ...foundIf(total !== 0, "ledger sum", "ledger", `all entries sum to ${total}`),
    ...unbalanced.map(([transfer]) => found("ledger sum", transfer, "this transfer does not sum to zero")),
    ...evidence.accounts
      .filter(({ kind }) => kind === "user")
      .flatMap(({ id, balance }) => {
        const entries = sum((byAccount.get(id) ?? []).map(({ amount }) => amount));
        const sentence = `${balance}, but its entries sum to ${entries}`;
        return [
          ...foundIf(entries !== balance, "balance differs", id, sentence),
          ...foundIf(balance < 0, "negative balance", id, String(balance)),
        ];
      }),
  ];
}

/** A verified attempt has exactly one award, and an X account at most one per task. */
function checkCredits(evidence: Evidence): EvidenceFinding[] {
  const awards = groupBy(
    evidence.transfers.filter(({ kind }) => kind === "award"),
    ({ subject_id }) => subject_id,
  );
  const won = evidence.attempts.filter(({ state }) => state === "verified");
  const twice = [...groupBy(won, ({ task_id, external_id }) => `${task_id} ${external_id}`)].filter(
    ([, all]) => all.length > 1,
  );
  return [
    ...twice.map(([subject, all]) => found("double credit", subject, `${all.length} verified attempts`)),
    ...evidence.attempts.flatMap(({ id, state }) => {
      const count = awards.get(id)?.length ?? 0;
      const isUncredited = state === "verified" && count === 0;
      return [
        ...foundIf(count > 1, "double credit", id, `${count} awards for one attempt`),
        ...foundIf(isUncredited, "verified but uncredited", id, "no award was posted"),
      ];
    }),
  ];
}

/** An account posts at most one comment under a post. */
function checkComments({ replies }: Evidence): EvidenceFinding[] {
  return [...groupBy(replies, ({ authorId, postId }) => `${authorId} under ${postId}`)]
    .filter(([, all]) => all.length > 1)
    .map(([subject, all]) => found("duplicate comment", subject, `${all.length} replies`));
}

/** Compares each task's awards in the ledger with its budget and its maximum of completions. */
function checkTaskLimits(evidence: Evidence): EvidenceFinding[] {
  const awards = awardsByTask(evidence);
  return evidence.tasks.flatMap(({ id, budget_points, max_completions }) => {
    const own = awards.get(id) ?? [];
    const points = sum(own.map((award) => award.points));
    const won = evidence.attempts.filter(
      ({ task_id, state }) => task_id === id && state === "verified",
    ).length;
    const completions = Math.max(own.length, won);
    const isOverBudget = points > (budget_points ?? points);
    const isOverCap = completions > (max_completions ?? completions);
    return [
      ...foundIf(isOverBudget, "budget overrun", id, `${points} points awarded of ${budget_points}`),
      ...foundIf(isOverCap, "cap overrun", id, `${completions} completions of ${max_completions}`),
    ];
  });
}

/** Counts reversed awards too: a reversal does not free the budget. */
function awardsByTask({ transfers, entries, accounts, attempts }: Evidence) {
  const taskOf = new Map(attempts.map(({ id, task_id }) => [id, task_id]));
  const miners = new Set(accounts.filter(({ kind }) => kind === "user").map(({ id }) => id));
  const moved = groupBy(entries, ({ transfer_id }) => transfer_id);
  const awards = transfers
    .filter(({ kind }) => kind === "award")
    .map(({ id, subject_id }) => ({
      taskId: taskOf.get(subject_id) ?? "",
      points: sum(
        (moved.get(id) ?? []).filter(({ account_id }) => miners.has(account_id)).map(({ amount }) => amount),
      ),
    }));
  return groupBy(awards, ({ taskId }) => taskId);
}

/** No attempt, action or mail is still open. An alarm may wait for the first owner. */
function checkOpenWork({ attempts, actions, mails }: Evidence): EvidenceFinding[] {
  return [
    ...mails
      .filter(({ kind, outcome }) => outcome === null && kind !== "alarm")
      .map(({ id, kind }) => found("stuck", id, `this mail is not sent: ${kind}`)),
    ...attempts
      .filter(({ state }) => ["verifying", "unknown"].includes(state))
      .map(({ id, state }) => found("stuck", id, `this attempt is still ${state}`)),
    ...actions
      .filter(({ state }) => ["acting", "unknown", "undoing"].includes(state))
      .map(({ id, state }) => found("stuck", id, `this action of automation is still ${state}`)),
  ];
}

/** If the scenario knows how many actions of an account must be awarded, exactly that many are. */
function checkAwards({ attempts, expectedAwards }: Evidence): EvidenceFinding[] {
  const won = groupBy(
    attempts.filter(({ state }) => state === "verified"),
    ({ external_id }) => external_id,
  );
  return expectedAwards.flatMap(({ externalId, awards }) => {
    const count = won.get(externalId)?.length ?? 0;
    const sentence = `${count} of ${awards} actions were awarded`;
    return foundIf(count !== awards, "wrong number accepted", externalId, sentence);
  });
}

/** Nothing may halt payouts. */
const checkHalts = ({ halts }: Evidence): EvidenceFinding[] =>
  halts.map(({ name, reason }) => found("payouts halted", name, reason));

export const POINT_RULES: readonly EvidenceRule[] = [
  checkLedger,
  checkCredits,
  checkComments,
  checkTaskLimits,
  checkOpenWork,
  checkAwards,
  checkHalts,
];
