import type { Evidence } from "./evidence.ts";
import { type Finding, found, groupBy, sum } from "./finding.ts";

/** All entries sum to zero. Every miner's balance is the sum of their entries and is never negative. */
export function checkLedger(evidence: Evidence): Finding[] {
  const total = sum(evidence.entries.map(({ amount }) => amount));
  const byAccount = groupBy(evidence.entries, ({ account_id }) => account_id);
  const unbalanced = [...groupBy(evidence.entries, ({ transfer_id }) => transfer_id)].filter(
    ([, entries]) => sum(entries.map(({ amount }) => amount)) !== 0,
  );
  return [
    ...(total === 0 ? [] : [found("ledger sum", "ledger", `all entries sum to ${total}`)]),
    ...unbalanced.map(([transfer]) => found("ledger sum", transfer, "this transfer does not sum to zero")),
    ...evidence.accounts
      .filter(({ kind }) => kind === "user")
      .flatMap(({ id, balance }) => {
        const entries = sum((byAccount.get(id) ?? []).map(({ amount }) => amount));
        return [
          ...(entries === balance
            ? []
            : [found("balance differs", id, `${balance}, but its entries sum to ${entries}`)]),
          ...(balance < 0 ? [found("negative balance", id, String(balance))] : []),
        ];
      }),
  ];
}

/** A verified attempt has exactly one award, and an X account at most one per task. */
export function checkCredits(evidence: Evidence): Finding[] {
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
      if (count > 1) return [found("double credit", id, `${count} awards for one attempt`)];
      if (state === "verified" && count === 0)
        return [found("verified but uncredited", id, "no award was posted")];
      return [];
    }),
  ];
}

/** An account posts at most one comment under a post. */
export function checkComments({ replies }: Evidence): Finding[] {
  return [...groupBy(replies, ({ authorId, postId }) => `${authorId} under ${postId}`)]
    .filter(([, all]) => all.length > 1)
    .map(([subject, all]) => found("duplicate comment", subject, `${all.length} replies`));
}
