import { messageOf } from "@lode/core/server/errors";
import { countLedger, noteTreasury } from "@lode/db/proof/standing.repository";
import type { Deps } from "../../deps.ts";

/**
 * What miners are owed and what the treasury holds, for the public page. The API has no client of the chain. A node
 * that does not answer leaves the last reading, with its time.
 */
export async function readStanding(deps: Deps): Promise<void> {
  await countLedger(deps.db);
  try {
    await noteTreasury(deps.db, await deps.chain.readTreasury());
  } catch (error) {
    deps.logger.warn({ reason: messageOf(error) }, "the treasury cannot be read for the proof page");
  }
}
