import { findCursor } from "@lode/db/treasury/cursor.repository";
import { findAcknowledged } from "@lode/db/treasury/movements.repository";
import type { App } from "../../app.ts";

/**
 * Looks for a payment on the chain that the database lacks. Every payment is stored before it is sent, so
 * such a payment means that the database is an old backup, that another installation signs with the same key, or that the key
 * was stolen: in any case nothing more may be signed. Reads only what came after the last reconciliation, which reads everything earlier. Returns
 * the sentence for the operator. Throws if the node cannot show a transaction that names a withdrawal.
 */
export async function findUnknownPayment({
  chain,
  db,
}: Pick<App, "chain" | "db">): Promise<string | undefined> {
  const reconciled = await findCursor(db);
  const recent = await chain.listRecentPayments(reconciled?.signature);
  const signatures = recent.map(({ signature }) => signature);
  const known = await findAcknowledged(db, signatures, { withStored: true });
  for (const signature of signatures.filter((one) => !known.has(one))) {
    const reading = await chain.readMovement(signature);
    if (reading.seen === "unknown")
      throw new Error(`The node does not show the transaction ${signature} yet.`);
    // Only outflows count, because anyone can send the treasury a coin with a memo like ours.
    if (reading.seen === "movement" && reading.movement.delta < 0n)
      return `the chain has a payment that the database does not: ${signature}. After a restore run: npm run ops -- reconcile --after-restore "why". If nothing was restored, another installation signs with the treasury's key`;
  }
  return undefined;
}
