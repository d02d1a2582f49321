import { messageOf } from "@lode/core/contracts/errors";
import { countLedger, noteTreasury } from "@lode/db/proof/figures.repository";
import type { App } from "../app.ts";

/**
 * Stores what miners are owed and what the treasury holds, for the public page, because the API has no client
 * of the chain. If the node does not answer, the last figures and their time stay.
 */
export async function recordProofFigures(app: Pick<App, "db" | "chain" | "logger">): Promise<void> {
  await countLedger(app.db);
  try {
    await noteTreasury(app.db, await app.chain.readTreasury());
  } catch (error) {
    app.logger.warn({ reason: messageOf(error) }, "the treasury cannot be read for the proof page");
  }
}
