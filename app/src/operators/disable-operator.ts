import type { Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import { endOperatorSessions } from "@lode/db/operators/operator-sessions.repository";
import { listUnusedAccountsOf, lockOperators, setDisabled } from "@lode/db/operators/operators.repository";
import { endProposalsAbout } from "@lode/db/operators/proposals.repository";
import type { Needs } from "../app.ts";
import type { OperatorDecision } from "../operator-decision.ts";
import { orNotFound, refuseLastOwner, tellOwners } from "./steps/owners.ts";

/**
 * Disables an operator, ends the operator's sessions, and disables the accounts that the operator made and that are
 * still unused, because the operator may know their first passwords. Throws Refused("not-found") or
 * Refused("last-owner").
 */
export const disableOperator = (
  { transaction }: Needs<"transaction">,
  { operatorId, reason, by }: { operatorId: string } & OperatorDecision,
): Promise<void> =>
  transaction(async (trx) => {
    const all = await lockOperators(trx);
    const operator = orNotFound(all.find(({ id }) => id === operatorId));
    const { email, role } = operator;
    const made = await listUnusedAccountsOf(trx, email);
    refuseLastOwner(all, [operatorId, ...made.map(({ id }) => id)]);
    if (operator.disabledAt && made.length === 0) return;
    await disable(trx, operatorId);
    await endProposalsAbout(trx, { email, by });
    for (const { id, email: unused } of made) {
      await disable(trx, id);
      await recordDisabled(trx, { by, subjectId: id, detail: { email: unused, reason, madeBy: email } });
    }
    const unused = made.map((account) => account.email).join(", ");
    const detail = { email, from: role, reason, ...(unused ? { unused } : {}) };
    await recordDisabled(trx, { by, subjectId: operatorId, detail });
  });

/** Each disabled account has an act of its own, which every owner and the account's operator receive. */
async function recordDisabled(
  trx: Trx,
  { by, subjectId, detail }: { by: string; subjectId: string; detail: Record<string, string> },
): Promise<void> {
  const actId = await recordAct(trx, { actor: by, act: "disabled an operator", subjectId, detail });
  await tellOwners(trx, actId, subjectId);
}

async function disable(trx: Trx, operatorId: string): Promise<void> {
  await setDisabled(trx, operatorId, true);
  await endOperatorSessions(trx, operatorId);
}
