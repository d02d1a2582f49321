import { Refused } from "@lode/core/contracts/errors";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import { endOperatorSessions } from "@lode/db/operators/operator-sessions.repository";
import * as operators from "@lode/db/operators/operators.repository";
import { endProposalsAbout } from "@lode/db/operators/proposals.repository";
import { orNotFound, refuseLastOwner, tellOwners } from "./owners.ts";

/** Names of the acts in the audit log. */
const ACTS = {
  add: "added an operator",
  reset: "reset an operator",
  role: "changed an operator's role",
} as const;

export interface OperatorChange {
  act: keyof typeof ACTS;
  /** In lower case. */
  email: string;
  /** Null for a reset. */
  role: OperatorRole | null;
  reason: string;
  by: string;
  /** The second owner, if the change needed one. */
  confirmedBy?: string;
}

/**
 * Changes an operator and tells every owner. `all` are the locked operators; `passwordHash` is of the first password,
 * and null for a change of role. Throws Refused("operator-exists"), Refused("not-found") or Refused("last-owner").
 */
export async function carryOutChange(
  trx: Trx,
  change: OperatorChange,
  { all, passwordHash }: { all: readonly operators.Operator[]; passwordHash: string | null },
): Promise<void> {
  const { act, email, role, reason, by, confirmedBy } = change;
  const known = all.find((operator) => operator.email === email);
  const subjectId = act === "add" ? await add(trx, { email, role, passwordHash }) : orNotFound(known).id;
  if (act === "reset") await reset(trx, orNotFound(known), passwordHash);
  if (act === "role" && role) {
    if (role !== "owner") refuseLastOwner(all, [subjectId]);
    await operators.setRole(trx, subjectId, role);
  }
  await endProposalsAbout(trx, { email, by: confirmedBy ?? by });
  const detail = {
    email,
    ...(act === "role" && known ? { from: known.role } : {}),
    ...(role ? { role } : {}),
    reason,
    ...(confirmedBy ? { confirmedBy } : {}),
  };
  const actId = await recordAct(trx, { actor: by, act: ACTS[act], subjectId, detail });
  if (confirmedBy)
    await recordAct(trx, {
      actor: confirmedBy,
      act: "confirmed a new owner",
      subjectId,
      detail: { email, reason },
    });
  await tellOwners(trx, actId, act === "add" ? undefined : subjectId);
}

type FirstPassword = { passwordHash: string | null };

async function add(
  trx: Trx,
  { email, role, passwordHash }: Pick<OperatorChange, "email" | "role"> & FirstPassword,
): Promise<string> {
  if (!role || !passwordHash) throw new Error("A new operator has a role and a first password.");
  const created = { email, role, passwordHash, configuredHash: null, mustChangePassword: true };
  const id = await operators.createOperator(trx, created);
  if (!id) throw new Refused("operator-exists");
  return id;
}

async function reset(trx: Trx, operator: operators.Operator, passwordHash: string | null): Promise<void> {
  if (!passwordHash) throw new Error("A reset operator has a first password.");
  const { id, configuredHash } = operator;
  await operators.replacePassword(trx, operator, { passwordHash, configuredHash, mustChangePassword: true });
  await operators.removeTotp(trx, id);
  await operators.setDisabled(trx, id, false);
  await endOperatorSessions(trx, id);
}
