import * as rounds from "@lode/db/audits/audit-rounds.repository";
import {
  COUNTER_NAMES,
  type ComparedTotals,
  compareNextLeaves,
  compareNextMiners,
  compareTotals,
  countNextRows,
  SUMS,
} from "@lode/db/audits/compared.read-model";
import * as totals from "@lode/db/audits/ledger-totals.repository";
import type { Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import { noteAudits } from "@lode/db/proof/figures.repository";
import type { Needs } from "../app.ts";
import type { OperatorDecision } from "../operator-decision.ts";

/**
 * Counts the next rows of each counter. At the end of a round the count must equal the counter, give or take
 * the changes made to the counter during the round. `limit`: rows a step.
 */
export async function checkCounters(trx: Trx, limit: number): Promise<void> {
  for (const name of COUNTER_NAMES) await checkCounter(trx, name, limit);
}

async function checkCounter(trx: Trx, name: totals.CounterName, limit: number): Promise<void> {
  const round = await rounds.lockRound(trx, name);
  const isFirst = round.position === "";
  const changesAtStart = isFirst ? (await totals.readCounter(trx, name)).changes : round.changesAtStart;
  const part = await countNextRows(trx, name, { after: isFirst ? null : round.position, limit });
  const counted = (isFirst ? 0n : round.counted) + part.value;
  if (part.last && part.rows === limit) {
    await rounds.advanceRound(trx, name, { position: part.last, counted, changesAtStart });
    return;
  }
  const counter = await totals.readCounter(trx, name);
  const off = counter.value > counted ? counter.value - counted : counted - counter.value;
  const moved = counter.changes - changesAtStart;
  await rounds.finishRound(trx, name, off > moved ? off - moved : 0n);
}

const PREFIX = "leaf ";

/**
 * Compares the next leaves with their entries. If an entry was changed or deleted after it was frozen, its
 * hash no longer matches the leaf under the signed roots. `limit`: leaves a step.
 */
async function checkLeaves(trx: Trx, limit: number): Promise<void> {
  const { position, counted } = await rounds.lockRound(trx, "leaves");
  const start = BigInt(position || 0);
  const again = (await rounds.listSubjects(trx, ["ledger"], PREFIX)).map((subject) =>
    subject.slice(PREFIX.length),
  );
  const leaves = await compareNextLeaves(trx, { start, again, limit });
  const found = leaves
    .filter(({ isBroken }) => isBroken)
    .map(
      ({ index, entryId }): rounds.FoundAbout => ({
        kind: "ledger",
        subject: `${PREFIX}${index}`,
        detail: `entry ${entryId} is not as it was frozen under leaf ${index}`,
      }),
    );
  await rounds.replaceFindings(
    trx,
    ["ledger"],
    leaves.map(({ index }) => `${PREFIX}${index}`),
    found,
  );
  const isEnd = leaves.filter(({ index }) => index >= start).length < limit;
  const broken = counted + BigInt(found.length);
  if (isEnd) await rounds.finishRound(trx, "leaves", broken);
  else await rounds.advanceRound(trx, "leaves", { position: String(start + BigInt(limit)), counted: broken });
}

/** Rows a step. At one step every five minutes, a million miners are checked in less than two days. */
const LEAVES = 10_000;
const MINERS = 2_000;
const COUNTED = 10_000;

/** Takes the next step of the audits of the ledger and the counters, each where its last step ended. */
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
  const { position, counted } = await rounds.lockRound(trx, "balances");
  const again = await rounds.listSubjects(trx, ["balance"]);
  const miners = await compareNextMiners(trx, { after: position || null, again, limit });
  const found = miners
    .filter(({ balance, entries }) => balance !== entries)
    .map(
      ({ id, balance, entries }): rounds.FoundAbout => ({
        kind: "balance",
        subject: id,
        detail: `miner ${id} has ${balance}, the entries say ${entries}`,
      }),
    );
  await rounds.replaceFindings(trx, ["balance"], [...again, ...miners.map(({ id }) => id)], found);
  const next = miners.filter(({ isNext }) => isNext);
  const miscounted = counted + BigInt(next.filter(({ isMiscounted }) => isMiscounted).length);
  const last = next.at(-1)?.id;
  if (!last || next.length < limit) await rounds.finishRound(trx, "balances", miscounted);
  else await rounds.advanceRound(trx, "balances", { position: last, counted: miscounted });
}

/** Compares the totals with the newest signed root plus the entries since, however large the ledger is. */
async function checkTotals(trx: Trx): Promise<void> {
  const compared = await compareTotals(trx);
  await rounds.replaceFindings(trx, ["ledger"], ["totals", "fresh entries"], differencesOf(compared));
}

function differencesOf(compared: ComparedTotals): rounds.FoundAbout[] {
  const off = SUMS.filter((name) => compared[name] !== 0n).map((name) => `${name} by ${compared[name]}`);
  if (compared.entries !== 0n) off.unshift(`entries by ${compared.entries}`);
  const found: rounds.FoundAbout[] = [];
  if (off.length > 0)
    found.push({
      kind: "ledger",
      subject: "totals",
      detail: `its totals differ from its entries: ${off.join(", ")}`,
    });
  if (compared.freshSum !== 0n || compared.crooked)
    found.push({
      kind: "ledger",
      subject: "fresh entries",
      detail: `its entries since the last root sum to ${compared.freshSum}${compared.crooked ? `, transfer ${compared.crooked} not to zero` : ""}`,
    });
  return found;
}

/**
 * Takes the next step of the audits and reports to the metrics and the console. They compare balances and
 * totals with the entries, entries with the signed roots, and counters with their rows. `npm run ops --
 * audit-ledger` does all of it at once.
 */
export async function auditLedger(app: Needs<"db" | "logger" | "transaction">): Promise<void> {
  const { db, logger } = app;
  await app.transaction(auditStep);
  await totals.foldTotals(db);
  const { drifted, counterDrift } = await noteAudits(db);
  if (drifted > 0) logger.fatal({ drifted }, "miners' balances are not the sums of their entries");
  if (counterDrift > 0n)
    logger.error({ counterDrift: String(counterDrift) }, "counters differ from their rows");
}

/** Recomputes totals and counters from their rows. Awards wait while it runs. */
export async function recountTotals(
  { db, transaction }: Needs<"db" | "transaction">,
  { reason, by }: OperatorDecision,
): Promise<void> {
  await transaction(async (trx) => {
    await totals.recountLedger(trx);
    await recordAct(trx, { actor: by, act: "recounted the totals", subjectId: null, detail: { reason } });
  });
  // In a transaction of its own: together, the locks of several recounts could deadlock.
  await totals.recountCounters(db);
}
