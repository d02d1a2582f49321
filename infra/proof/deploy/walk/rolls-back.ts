import assert from "node:assert/strict";
import type { RunningCompose } from "../compose/run-compose.ts";
import { carryOut } from "./carry-out.ts";
import { relayX } from "./outside.ts";
import { blocksOf, commandsIn } from "./page-commands.ts";
import { paysAMiner, withDatabase } from "./pays-a-miner.ts";

/**
 * The page's "Back to the release before", after a release whose migration expanded a table: the commands of "A new release", by
 * the release that does not know this migration.
 */
export async function rollsBack(
  compose: RunningCompose,
  checkout: string,
  log: (sentence: string) => void,
): Promise<void> {
  await withDatabase(compose, async (db) => {
    await db.raw("alter table withdrawals add column next_release text");
    await db("migrations").insert({ name: "0999-next-release", batch: 999, migration_time: new Date() });
  });
  log("a newer release has migrated the database");
  // Images of another release: compose runs `migrate` again and creates every program again.
  await compose.down();
  const commands = blocksOf("One machine")
    .flatMap(commandsIn)
    .filter((text) => /--remove-orphans$|doctor/.test(text));
  for (const text of commands.slice(-2)) await carryOut(compose, checkout, text, log);
  assert.match(compose.logsOf("migrate"), /newer/);
  relayX(compose);
  await paysAMiner(compose, log, { email: "after@lode.test", handle: "tomas_pick" });
}
