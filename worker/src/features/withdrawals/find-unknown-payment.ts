import { findKnownSignatures } from "@lode/db/treasury/movements.repository";
import type { Deps } from "../../deps.ts";

/** How many of the treasury's newest transactions are looked at before each signing. */
const LOOK_BACK = 25;

/**
 * Every payment is stored before it is sent, so the chain can know none that the database does not: unless the
 * database is an old backup, or the key is in other hands. Either way nothing more may be signed. Returns what an
 * operator reads.
 */
export async function findUnknownPayment({ chain, db }: Deps): Promise<string | undefined> {
  const recent = await chain.listRecentPayments(LOOK_BACK);
  const signatures = recent.map(({ signature }) => signature);
  const known = await findKnownSignatures(db, signatures);
  for (const signature of signatures.filter((one) => !known.has(one))) {
    const movement = await chain.findMovement(signature);
    // Anybody can send the treasury a coin with a memo like ours; only what left it counts.
    if (movement && movement.delta < 0n)
      return `the chain has a payment that the database does not: ${signature}. After a restore run: npm run ops -- reconcile --after-restore`;
  }
  return undefined;
}
