import { randomBytes } from "node:crypto";
import { hashOperatorPassword } from "@lode/adapters/crypto/password";
import { Refused } from "@lode/core/contracts/errors";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import { endOperatorSessions } from "@lode/db/operators/operator-sessions.repository";
import * as operators from "@lode/db/operators/operators.repository";
import * as proposals from "@lode/db/operators/proposals.repository";
import type { Needs } from "../app.ts";
import type { OperatorDecision } from "../operator-decision.ts";
import { orNotFound, refuseLastOwner, tellOwners } from "./steps/owners.ts";

type ChangeWithin = Needs<"transaction">;

/** The outcome of a change. */
export interface ChangedOperator {
  /** The first password, to be shown once; null if the change makes none, or must be confirmed first. */
  password: string | null;
  /** Whether the change waits for a second owner. */
  isProposed: boolean;
}

interface DecidedChange extends OperatorDecision {
  operatorId: string;
}

/** Names of the acts in the audit log. */
const ACTS = {
  add: "added an operator",
  reset: "reset an operator",
  role: "changed an operator's role",
} as const;

interface OperatorChange {
  act: keyof typeof ACTS;
  /** In lower case. */
  email: string;
  /** Null for a reset. */
  role: OperatorRole | null;
  reason: string;
  by: string;
  /** The second owner's decision, if the change needed one. */
  confirmation?: OperatorDecision;
}

/** 120 random bits; the operator types the password once. */
const newFirstPassword = (): string => randomBytes(15).toString("base64url");

/** Adds an operator. `email` is in lower case. Throws Refused("operator-exists"). */
export const addOperator = (
  app: ChangeWithin,
  { email, role, reason, by }: { email: string; role: OperatorRole } & OperatorDecision,
): Promise<ChangedOperator> =>
  carryOutOrPropose(app, newFirstPassword(), (all) => {
    if (all.some((operator) => operator.email === email)) throw new Refused("operator-exists");
    return { act: "add", email, role, reason, by };
  });

/** Changes a role at once, also for waiting writes. Throws Refused("not-found") or Refused("last-owner"). */
export const changeRole = (
  app: ChangeWithin,
  { operatorId, role, reason, by }: DecidedChange & { role: OperatorRole },
): Promise<ChangedOperator> =>
  carryOutOrPropose(app, null, (all) => {
    const operator = operatorIn(all, operatorId);
    return operator.role === role ? null : { act: "role", email: operator.email, role, reason, by };
  });

/**
 * Gives a new first password to an operator who lost the password or the second factor. Removes the second
 * factor, enables the operator and ends the operator's sessions. Throws Refused("not-found").
 */
export const resetOperator = (
  app: ChangeWithin,
  { operatorId, reason, by }: DecidedChange,
): Promise<ChangedOperator> =>
  carryOutOrPropose(app, newFirstPassword(), (all) => ({
    act: "reset",
    email: operatorIn(all, operatorId).email,
    role: null,
    reason,
    by,
  }));

/** Carries out the change that `choose` returns, or proposes a new owner to a second owner where there are two. */
async function carryOutOrPropose(
  { transaction }: ChangeWithin,
  password: string | null,
  choose: (all: readonly operators.Operator[]) => OperatorChange | null,
): Promise<ChangedOperator> {
  const passwordHash = password && (await hashOperatorPassword(password));
  return transaction(async (trx) => {
    const all = await operators.lockOperators(trx);
    const chosen = choose(all);
    if (!chosen) return { password: null, isProposed: false };
    if (makesOwner(all, chosen) && hasSecondOwner(all, chosen.by)) {
      await propose(trx, chosen);
      return { password: null, isProposed: true };
    }
    await carryOutChange(trx, chosen, { all, passwordHash });
    return { password, isProposed: false };
  });
}

/** Whether the change makes an account an owner's that is not an owner's now. */
function makesOwner(all: readonly operators.Operator[], { email, role }: OperatorChange): boolean {
  const known = all.find((operator) => operator.email === email);
  const isOwner = known?.role === "owner" && !known.disabledAt;
  return !isOwner && (role ?? known?.role) === "owner";
}

/** Whether an owner other than `by` could confirm a change. False if `by` is not an operator's account. */
const hasSecondOwner = (all: readonly operators.Operator[], by: string): boolean =>
  all.some(({ email }) => email === by) &&
  all.some(({ email, role, disabledAt }) => email !== by && role === "owner" && !disabledAt);

async function propose(trx: Trx, { email, reason, by }: OperatorChange): Promise<void> {
  const subjectId = await proposals.insertProposal(trx, { email, reason, proposedBy: by });
  const detail = { email, reason };
  const actId = await recordAct(trx, { actor: by, act: "proposed a new owner", subjectId, detail });
  await tellOwners(trx, actId);
}

const operatorIn = (all: readonly operators.Operator[], operatorId: string): operators.Operator =>
  orNotFound(all.find(({ id }) => id === operatorId));

/**
 * Makes the owner whom another owner proposed. Throws Refused("nothing-to-change") if it was confirmed or has
 * ended, Refused("role-too-low") if the same owner proposed it, or the refusal of the change itself.
 */
export async function confirmProposal(
  { transaction }: ChangeWithin,
  { proposalId, ...confirmation }: { proposalId: string } & OperatorDecision,
): Promise<ChangedOperator> {
  const password = newFirstPassword();
  const passwordHash = await hashOperatorPassword(password);
  return transaction(async (trx) => {
    const all = await operators.lockOperators(trx);
    const proposal = await proposals.confirmProposal(trx, proposalId, confirmation.by);
    if (!proposal) throw new Refused("nothing-to-change");
    const { proposedBy, email, reason } = proposal;
    if (confirmation.by === proposedBy)
      throw new Refused("role-too-low", { error: "You proposed this owner: another owner must confirm it" });
    const known = all.find((operator) => operator.email === email);
    // A disabled owner is enabled again by a reset.
    const act = !known ? "add" : known.role === "owner" ? "reset" : "role";
    const change = { act, email, role: "owner", reason, by: proposedBy, confirmation } as const;
    await carryOutChange(trx, change, { all, passwordHash });
    return { password: act === "role" ? null : password, isProposed: false };
  });
}

/**
 * Changes an operator and tells every owner. `all` are the locked operators; `passwordHash` is of the first password,
 * and null for a change of role. Throws Refused("operator-exists"), Refused("not-found") or Refused("last-owner").
 */
async function carryOutChange(
  trx: Trx,
  change: OperatorChange,
  { all, passwordHash }: { all: readonly operators.Operator[]; passwordHash: string | null },
): Promise<void> {
  const { act, email, role, reason, by, confirmation } = change;
  const known = all.find((operator) => operator.email === email);
  const subjectId = act === "add" ? await add(trx, { email, role, passwordHash }) : orNotFound(known).id;
  if (act === "reset") await reset(trx, orNotFound(known), passwordHash);
  if (act === "role" && role) {
    if (role !== "owner") refuseLastOwner(all, [subjectId]);
    await operators.setRole(trx, subjectId, role);
  }
  await proposals.endProposalsAbout(trx, { email, by: confirmation?.by ?? by });
  const detail = {
    email,
    ...(act === "role" && known ? { from: known.role } : {}),
    ...(role ? { role } : {}),
    reason,
    ...(confirmation ? { confirmedBy: confirmation.by } : {}),
  };
  const actId = await recordAct(trx, { actor: by, act: ACTS[act], subjectId, detail });
  if (confirmation) {
    const { by: actor, reason } = confirmation;
    await recordAct(trx, { actor, act: "confirmed a new owner", subjectId, detail: { email, reason } });
  }
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
