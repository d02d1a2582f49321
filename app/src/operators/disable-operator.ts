import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import type { CredentialKind } from "@lode/core/domain/operators/second-owner";
import type { Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import { listCredentialsOf } from "@lode/db/operators/credentials.read-model";
import { endOperatorSessions } from "@lode/db/operators/operator-sessions.repository";
import { lockOperators, setDisabled } from "@lode/db/operators/operators.repository";
import { endProposalsAbout } from "@lode/db/operators/proposals.repository";
import { revokeReportKey } from "@lode/db/reports/report-keys.repository";
import type { App } from "../app.ts";
import { refuseLastOwner } from "./steps/refuse-last-owner.ts";
import { tellOwners } from "./steps/tell-owners.ts";

export interface DisableOperator {
  operatorId: string;
  /** Whether the keys and first passwords that this operator made keep working. */
  keepCredentials: boolean;
  reason: Reason;
  by: string;
}

/**
 * Disables an operator, ends the operator's sessions and revokes the credentials that the operator made.
 * Throws Refused("not-found") or Refused("last-owner").
 */
export const disableOperator = (
  { transaction }: Pick<App, "transaction">,
  { operatorId, keepCredentials, reason, by }: DisableOperator,
): Promise<void> =>
  transaction(async (trx) => {
    const all = await lockOperators(trx);
    const operator = all.find(({ id }) => id === operatorId);
    if (!operator) throw new Refused("not-found");
    const { email, role } = operator;
    const made = keepCredentials ? [] : await listCredentialsOf(trx, email);
    refuseLastOwner(all, [operatorId, ...made.map(({ id }) => id)]);
    if (operator.disabledAt && made.length === 0) return;
    await disable(trx, operatorId);
    await endProposalsAbout(trx, { email, by });
    for (const { kind, id } of made) await REVOKE[kind](trx, { id, reason, by });
    for (const { id, name } of made.filter(({ kind }) => kind === "first-password"))
      await record(trx, { by, subjectId: id, detail: { email: name, reason, madeBy: email } });
    const revoked = made.map(({ kind, name }) => `${kind} ${name}`).join(", ");
    const detail = { email, from: role, reason, ...(revoked ? { revoked } : {}) };
    await record(trx, { by, subjectId: operatorId, detail });
  });

/** Each disabled account has an act of its own, which every owner and the account's operator receive. */
async function record(
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

type Revoke = (trx: Trx, credential: { id: string; reason: string; by: string }) => Promise<unknown>;

const REVOKE: Record<CredentialKind, Revoke> = {
  "report-key": (trx, { id, by }) => revokeReportKey(trx, id, by),
  "first-password": (trx, { id }) => disable(trx, id),
};
