import type { Trx } from "../connection.ts";
import { one } from "../query.ts";
import { type Finding, listFindings } from "./findings.read-model.ts";
import { findNewestMovement, type Movement, recordMovements } from "./movements.repository.ts";

export interface Reconciliation {
  /** How many changes of the treasury were new. */
  movements: number;
  findings: Finding[];
}

/**
 * Joins what the chain says to the rows: reads the treasury's changes since the last time through `listMovements`,
 * keeps them, and compares. Throws where the chain cannot be read.
 */
export async function reconcile(
  trx: Trx,
  listMovements: (after: string | undefined) => Promise<readonly Movement[]>,
): Promise<Reconciliation> {
  // The wall's clock, not the transaction's: what is completed while the chain is being read is not missed from it.
  const { readAt } = await one<{ readAt: Date }>(trx, `select clock_timestamp() as "readAt"`);
  const movements = await listMovements(await findNewestMovement(trx));
  await recordMovements(trx, movements);
  return { movements: movements.length, findings: await listFindings(trx, readAt) };
}
