import type { Trx } from "@lode/db/connection";
import { planMails } from "@lode/db/mails/mails.repository";
import { listOwners } from "@lode/db/operators/operators.repository";

/** Mails an act of the audit log to every owner, and to the operator whose account was changed. */
export async function tellOwners(trx: Trx, actId: string, operatorId?: string): Promise<void> {
  const owners = await listOwners(trx);
  const recipients = new Set([...owners.map(({ id }) => id), ...(operatorId ? [operatorId] : [])]);
  const payloads = [...recipients].map((recipientId) => ({ actId, operatorId: recipientId }));
  await planMails(trx, "operator-act", payloads);
}
