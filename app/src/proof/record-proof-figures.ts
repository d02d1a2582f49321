import { messageOf } from "@lode/core/contracts/errors";
import { countLedger, noteTreasury } from "@lode/db/proof/figures.repository";
import type { App } from "../app.ts";

/**
 * What miners are owed and what the treasury holds, for the public page; the API has no client of the chain. Where the
 * node does not answer, the last figures stay, with their time.
 */
export async function recordProofFigures({
  db,
  chain,
  logger,
}: Pick<App, "db" | "chain" | "logger">): Promise<void> {
  await countLedger(db);
  try {
    await noteTreasury(db, await chain.readTreasury());
  } catch (error) {
    logger.warn({ reason: messageOf(error) }, "the treasury cannot be read for the proof page");
  }
}
