import { hashOperatorPassword } from "@lode/adapters/crypto/password";
import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { INDEPENDENT_DAYS } from "@lode/core/domain/operators/independence";
import { type ProposalRefusal, whyNotConfirm } from "@lode/core/domain/operators/second-owner";
import { recordAct } from "@lode/db/operations/audit.repository";
import { listDependent } from "@lode/db/operators/dependence.repository";
import { lockOperators } from "@lode/db/operators/operators.repository";
import { decideProposal } from "@lode/db/operators/proposals.repository";
import type { App } from "../app.ts";
import { type ChangedOperator, newFirstPassword } from "./change-operators.ts";
import { carryOutChange } from "./steps/carry-out-change.ts";

interface Decision {
  proposalId: string;
  reason: Reason;
  /** An owner. */
  by: string;
}

const SENTENCES: Record<ProposalRefusal, string> = {
  "own-proposal": "You proposed this change: another owner must confirm it",
  "own-account": "This change is about your own account: another owner must confirm it",
  "dependent-owner": `Your account and the proposer's count as one person, because an account was added, reset or given its role within ${INDEPENDENT_DAYS} days: a third owner must confirm it`,
};

/**
 * Carries out another owner's change. Throws Refused("nothing-to-change") if it was decided or has ended,
 * Refused("role-too-low") if this owner may not confirm it, or the refusal of the change itself.
 */
export async function confirmProposal(
  { transaction }: Pick<App, "transaction">,
  { proposalId, by }: Decision,
): Promise<ChangedOperator> {
  const password = newFirstPassword();
  const passwordHash = await hashOperatorPassword(password);
  return transaction(async (trx) => {
    const all = await lockOperators(trx);
    const proposal = await decideProposal(trx, { id: proposalId, outcome: "confirmed", by });
    if (!proposal) throw new Refused("nothing-to-change");
    const { proposedBy, act, email, role, reason } = proposal;
    const refusal = whyNotConfirm({
      proposedBy,
      email,
      by,
      dependent: await listDependent(trx, by),
    });
    if (refusal) throw new Refused("role-too-low", { error: SENTENCES[refusal] });
    const change = { act, email, role, reason, by: proposedBy, confirmedBy: by };
    await carryOutChange(trx, change, { all, passwordHash });
    return { password: act === "role" ? null : password, isProposed: false };
  });
}

/** Rejects a change; its proposer may do so as well. Throws Refused("nothing-to-change"). */
export const rejectProposal = (
  { transaction }: Pick<App, "transaction">,
  { proposalId, reason, by }: Decision,
): Promise<void> =>
  transaction(async (trx) => {
    const proposal = await decideProposal(trx, { id: proposalId, outcome: "rejected", by });
    if (!proposal) throw new Refused("nothing-to-change");
    const act = "rejected a change of an operator";
    const detail = { email: proposal.email, change: proposal.act, reason };
    await recordAct(trx, { actor: by, act, subjectId: proposalId, detail });
  });
