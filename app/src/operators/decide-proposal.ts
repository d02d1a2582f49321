import { hashOperatorPassword } from "@lode/adapters/crypto/password";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import { lockOperators } from "@lode/db/operators/operators.repository";
import { decideProposal } from "@lode/db/operators/proposals.repository";
import type { Needs } from "../app.ts";
import type { OperatorDecision } from "../operator-decision.ts";
import { type ChangedOperator, newFirstPassword } from "./change-operators.ts";
import { carryOutChange } from "./steps/carry-out-change.ts";

interface ProposalDecision extends OperatorDecision {
  proposalId: string;
}

/**
 * Makes the owner whom another owner proposed. Throws Refused("nothing-to-change") if it was decided or has
 * ended, Refused("role-too-low") if the same owner proposed it, or the refusal of the change itself.
 */
export async function confirmProposal(
  { transaction }: Needs<"transaction">,
  { proposalId, by }: ProposalDecision,
): Promise<ChangedOperator> {
  const password = newFirstPassword();
  const passwordHash = await hashOperatorPassword(password);
  return transaction(async (trx) => {
    const all = await lockOperators(trx);
    const proposal = await decideProposal(trx, { id: proposalId, outcome: "confirmed", by });
    if (!proposal) throw new Refused("nothing-to-change");
    const { proposedBy, email, reason } = proposal;
    if (by === proposedBy)
      throw new Refused("role-too-low", { error: "You proposed this owner: another owner must confirm it" });
    const known = all.find((operator) => operator.email === email);
    // A disabled owner is enabled again by a reset.
    const act = !known ? "add" : known.role === "owner" ? "reset" : "role";
    const change = { act, email, role: "owner", reason, by: proposedBy, confirmedBy: by } as const;
    await carryOutChange(trx, change, { all, passwordHash });
    return { password: act === "role" ? null : password, isProposed: false };
  });
}

/** Rejects a new owner; the proposer may do so as well. Throws Refused("nothing-to-change"). */
export const rejectProposal = (
  { transaction }: Needs<"transaction">,
  { proposalId, reason, by }: ProposalDecision,
): Promise<void> =>
  transaction(async (trx) => {
    await lockOperators(trx);
    const proposal = await decideProposal(trx, { id: proposalId, outcome: "rejected", by });
    if (!proposal) throw new Refused("nothing-to-change");
    const detail = { email: proposal.email, reason };
    await recordAct(trx, { actor: by, act: "rejected a new owner", subjectId: proposalId, detail });
  });
