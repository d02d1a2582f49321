import { randomBytes } from "node:crypto";
import { hashOperatorPassword } from "@lode/adapters/crypto/password";
import { Refused } from "@lode/core/contracts/errors";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import { lockOperators, type Operator } from "@lode/db/operators/operators.repository";
import { insertProposal } from "@lode/db/operators/proposals.repository";
import type { Needs } from "../app.ts";
import type { OperatorDecision } from "../operator-decision.ts";
import { carryOutChange, type OperatorChange } from "./steps/carry-out-change.ts";
import { orNotFound, tellOwners } from "./steps/owners.ts";

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

/** 120 random bits; the operator types the password once. */
export const newFirstPassword = (): string => randomBytes(15).toString("base64url");

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
  choose: (all: readonly Operator[]) => OperatorChange | null,
): Promise<ChangedOperator> {
  const passwordHash = password && (await hashOperatorPassword(password));
  return transaction(async (trx) => {
    const all = await lockOperators(trx);
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
function makesOwner(all: readonly Operator[], { email, role }: OperatorChange): boolean {
  const known = all.find((operator) => operator.email === email);
  const isOwner = known?.role === "owner" && !known.disabledAt;
  return !isOwner && (role ?? known?.role) === "owner";
}

/** Whether an owner other than `by` could confirm a change. False if `by` is not an operator's account. */
const hasSecondOwner = (all: readonly Operator[], by: string): boolean =>
  all.some(({ email }) => email === by) &&
  all.some(({ email, role, disabledAt }) => email !== by && role === "owner" && !disabledAt);

async function propose(trx: Trx, { email, reason, by }: OperatorChange): Promise<void> {
  const subjectId = await insertProposal(trx, { email, reason, proposedBy: by });
  const detail = { email, reason };
  const actId = await recordAct(trx, { actor: by, act: "proposed a new owner", subjectId, detail });
  await tellOwners(trx, actId);
}

const operatorIn = (all: readonly Operator[], operatorId: string): Operator =>
  orNotFound(all.find(({ id }) => id === operatorId));
