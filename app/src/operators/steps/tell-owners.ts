import type { Trx } from "@lode/db/connection";
import { listOwners } from "@lode/db/operators/operators.repository";
import { append } from "@lode/db/outbox/outbox.repository";

/** Mails an act of the audit log to every owner, and to the operator whose account was changed. */
export async function tellOwners(trx: Trx, actId: string, operatorId?: string): Promise<void> {
  const owners = await listOwners(trx);
  const recipients = new Set([...owners.map(({ id }) => id), ...(operatorId ? [operatorId] : [])]);
  for (const recipientId of recipients)
    await append(trx, "operator.told", { actId, operatorId: recipientId }, null);
}
