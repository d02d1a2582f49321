import {
  advanceRound,
  finishRound,
  lockRound,
  type RoundName,
} from "@lode/db/audits/audit-rounds.repository";
import { COUNTER_NAMES, countNextRows } from "@lode/db/audits/compared.read-model";
import { type CounterName, readCounter } from "@lode/db/audits/ledger-totals.repository";
import type { Trx } from "@lode/db/connection";

/**
 * Counts the next rows of each counter. At the end of a round the count must equal the counter, give or take
 * the changes made to the counter during the round. `limit`: rows a step.
 */
export async function checkCounters(trx: Trx, limit: number): Promise<void> {
  for (const name of COUNTER_NAMES) await checkCounter(trx, name, limit);
}

async function checkCounter(trx: Trx, name: CounterName & RoundName, limit: number): Promise<void> {
  const round = await lockRound(trx, name);
  const isFirst = round.position === "";
  const changesAtStart = isFirst ? (await readCounter(trx, name)).changes : round.changesAtStart;
  const part = await countNextRows(trx, name, { after: isFirst ? null : round.position, limit });
  const counted = (isFirst ? 0n : round.counted) + part.value;
  if (part.last && part.rows === limit) {
    await advanceRound(trx, name, { position: part.last, counted, changesAtStart });
    return;
  }
  const counter = await readCounter(trx, name);
  const off = counter.value > counted ? counter.value - counted : counted - counter.value;
  const moved = counter.changes - changesAtStart;
  await finishRound(trx, name, off > moved ? off - moved : 0n);
}
