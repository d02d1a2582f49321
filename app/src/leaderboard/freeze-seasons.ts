import type { ProofKey } from "@lode/adapters/crypto/proof-key";
import { seasonStatement } from "@lode/core/domain/leaderboard/season-statement";
import type { Trx } from "@lode/db/connection";
import {
  freezeSeason,
  hashSeasonResults,
  insertSeasonResults,
  lockEndedSeason,
} from "@lode/db/leaderboard/seasons.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { App } from "../app.ts";
import { freezeNow } from "../proof/freeze-ledger.ts";

type FreezeApp = Pick<App, "transaction" | "proofKey" | "logger">;

/**
 * Freezes every ended season: stores its results and makes a ledger root over everything that counted, signed
 * together in one transaction. A season waits while a transaction from before its end is still open. `today`
 * is a UTC day, by default the database's.
 */
export async function freezeSeasons(
  { transaction, proofKey, logger }: FreezeApp,
  { today = null }: { today?: string | null } = {},
): Promise<void> {
  for (;;) {
    const frozen = await transaction((trx) => freezeOne(trx, proofKey, today));
    if (!frozen) return;
    logger.info(frozen, "a season was frozen");
  }
}

async function freezeOne(trx: Trx, { sign, publicKey }: ProofKey, today: string | null) {
  const season = await lockEndedSeason(trx, today);
  if (!season) return undefined;
  const root = await freezeNow(trx, { sign, publicKey }, () => true);
  if (!root) throw new Error("The ledger was not frozen.");
  const { id, name, startsOn, endsOn } = season;
  const miners = await insertSeasonResults(trx, id);
  const resultsHash = await hashSeasonResults(trx, id);
  const statement = seasonStatement({
    id,
    name,
    startsOn,
    endsOn,
    miners,
    resultsHash: resultsHash.toString("hex"),
    root: { number: root.number, hash: root.hash.toString("hex") },
  });
  const signature = sign(statement);
  await freezeSeason(trx, { id, miners, resultsHash, signature, publicKey, rootNumber: root.number });
  const detail = { root: String(root.number), results: resultsHash.toString("hex") };
  await recordAct(trx, { actor: "Lode", act: "froze a season", subjectId: id, detail });
  return { seasonId: id, miners, root: root.number };
}
