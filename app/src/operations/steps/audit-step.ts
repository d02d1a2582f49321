import { advanceRound, finishRound, lockRound } from "@lode/db/audits/audit-rounds.repository";
import { compareNextMiners } from "@lode/db/audits/compared-balances.read-model";
import { type FoundAbout, listSubjects, replaceFindings } from "@lode/db/audits/findings.repository";
import type { Trx } from "@lode/db/connection";
import { checkCounters } from "./check-counters.ts";
import { checkLeaves } from "./check-leaves.ts";
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

/**
 * Compares miners' figures with their ledger entries: the next miners of the round, miners with recent
 * entries, and miners with an open finding. `limit`: miners a step. A wrong balance is a finding; wrong
 * counts of awards and lifetime points are drift.
 */
export async function checkNextBalances(trx: Trx, limit: number): Promise<void> {
  const { position, counted } = await lockRound(trx, "balances");
  const again = await listSubjects(trx, ["balance"]);
  const miners = await compareNextMiners(trx, { after: position || null, again, limit });
  const found = miners
    .filter(({ balance, entries }) => balance !== entries)
    .map(
      ({ id, balance, entries }): FoundAbout => ({
        kind: "balance",
        subject: id,
        detail: `miner ${id} has ${balance}, the entries say ${entries}`,
      }),
    );
  await replaceFindings(trx, ["balance"], [...again, ...miners.map(({ id }) => id)], found);
  const next = miners.filter(({ isNext }) => isNext);
  const miscounted = counted + BigInt(next.filter(({ isMiscounted }) => isMiscounted).length);
  const last = next.at(-1)?.id;
  if (!last || next.length < limit) await finishRound(trx, "balances", miscounted);
  else await advanceRound(trx, "balances", { position: last, counted: miscounted });
}
