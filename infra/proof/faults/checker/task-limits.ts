import type { Evidence } from "./evidence.ts";
import { type Finding, found, groupBy, sum } from "./finding.ts";

/** Compares each task's awards in the ledger with its budget and its maximum of completions. */
export function checkTaskLimits(evidence: Evidence): Finding[] {
  const awards = awardsByTask(evidence);
  return evidence.tasks.flatMap(({ id, budget_points, max_completions }) => {
    const own = awards.get(id) ?? [];
    const points = sum(own.map((award) => award.points));
    const won = evidence.attempts.filter(
      ({ task_id, state }) => task_id === id && state === "verified",
    ).length;
    const completions = Math.max(own.length, won);
    const findings: Finding[] = [];
    if (budget_points !== null && points > budget_points)
      findings.push(found("budget overrun", id, `${points} points awarded of ${budget_points}`));
    if (max_completions !== null && completions > max_completions)
      findings.push(found("cap overrun", id, `${completions} completions of ${max_completions}`));
    return findings;
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
