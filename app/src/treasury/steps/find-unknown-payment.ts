import { findCursor } from "@lode/db/treasury/cursor.repository";
import { findKnownSignatures } from "@lode/db/treasury/movements.repository";
import type { App } from "../../app.ts";

/**
 * Every payment is stored before it is sent, so the chain has none that the database lacks: unless the
 * database is an old backup, or the key has been stolen. Either way nothing more may be signed. Reads what came
 * after the last reconciliation, which reads everything before. Returns what an operator reads; throws where the
 * node cannot show a transaction that names a withdrawal.
 */
export async function findUnknownPayment({
  chain,
  db,
}: Pick<App, "chain" | "db">): Promise<string | undefined> {
  const reconciled = await findCursor(db);
  const recent = await chain.listRecentPayments(reconciled?.signature);
  const signatures = recent.map(({ signature }) => signature);
  const known = await findKnownSignatures(db, signatures);
  for (const signature of signatures.filter((one) => !known.has(one))) {
    const reading = await chain.readMovement(signature);
    if (reading.seen === "unknown")
      throw new Error(`The node does not show the transaction ${signature} yet.`);
    // Anyone can send the treasury a coin with a memo like ours; only outflows count.
    if (reading.seen === "movement" && reading.movement.delta < 0n)
      return `the chain has a payment that the database does not: ${signature}. After a restore run: npm run ops -- reconcile --after-restore "why"`;
  }
  return undefined;
}
