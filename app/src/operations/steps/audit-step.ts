import type { Trx } from "@lode/db/connection";
import { checkCounters } from "./check-counters.ts";
import { checkLeaves } from "./check-leaves.ts";
import { checkNextBalances } from "./check-next-balances.ts";
import { checkTotals } from "./check-totals.ts";

/** Rows a step. At one step every five minutes, a million miners are checked in less than two days. */
const LEAVES = 10_000;
const MINERS = 2_000;
const COUNTED = 10_000;

/**
 * Takes the next step of the audits of the ledger and the counters. Each audit continues where its last step
 * ended.
 */
export async function auditStep(trx: Trx): Promise<void> {
  await checkTotals(trx);
  await checkLeaves(trx, LEAVES);
  await checkNextBalances(trx, MINERS);
  await checkCounters(trx, COUNTED);
}
