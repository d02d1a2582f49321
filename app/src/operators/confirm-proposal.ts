import { hashOperatorPassword } from "@lode/adapters/crypto/password";
import { Refused } from "@lode/core/contracts/errors";
import { lockOperators } from "@lode/db/operators/operators.repository";
import * as proposals from "@lode/db/operators/proposals.repository";
import type { Needs } from "../app.ts";
import type { OperatorDecision } from "../operator-decision.ts";
import { type ChangedOperator, newFirstPassword } from "./change-operators.ts";
import { carryOutChange } from "./steps/carry-out-change.ts";

/**
 * Makes the owner whom another owner proposed. Throws Refused("nothing-to-change") if it was confirmed or has
 * ended, Refused("role-too-low") if the same owner proposed it, or the refusal of the change itself.
 */
export async function confirmProposal(
  { transaction }: Needs<"transaction">,
  { proposalId, by }: { proposalId: string } & OperatorDecision,
): Promise<ChangedOperator> {
  const password = newFirstPassword();
  const passwordHash = await hashOperatorPassword(password);
  return transaction(async (trx) => {
    const all = await lockOperators(trx);
    const proposal = await proposals.confirmProposal(trx, proposalId, by);
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
