import { Refused } from "@lode/core/contracts/errors";
import type { Trx } from "@lode/db/connection";
import { planMails } from "@lode/db/mails/mails.repository";
import { listOwners, type Operator } from "@lode/db/operators/operators.repository";

export function orNotFound(operator: Operator | undefined): Operator {
  if (!operator) throw new Refused("not-found");
  return operator;
}

/** Throws Refused("last-owner") if no active owner would be left without these operators. */
export function refuseLastOwner(all: readonly Operator[], leaving: readonly string[]): void {
  const owners = all.filter(({ role, disabledAt }) => role === "owner" && !disabledAt);
  const isLeaving = ({ id }: Operator): boolean => leaving.includes(id);
  if (owners.some(isLeaving) && owners.every(isLeaving)) throw new Refused("last-owner");
}

/** Mails an act of the audit log to every owner, and to the operator whose account was changed. */
export async function tellOwners(trx: Trx, actId: string, operatorId?: string): Promise<void> {
  const owners = await listOwners(trx);
  const recipients = new Set([...owners.map(({ id }) => id), ...(operatorId ? [operatorId] : [])]);
  const payloads = [...recipients].map((recipientId) => ({ actId, operatorId: recipientId }));
  await planMails(trx, "operator-act", payloads);
}
