import { type Attempt, openAttempt } from "../../src/attempts/attempts.repository.ts";
import type { DbOrTrx } from "../../src/connection.ts";
import { newId } from "../../src/id.ts";
import type { BuiltMiner } from "./build-miner.ts";

/** The miner's attempt by hand on a task that accepts it; without a `batchKey` it is probed by itself. */
export async function begin(
  db: DbOrTrx,
  { userId, account: { id: accountId, externalId } }: BuiltMiner,
  taskId: string,
  batchKey = `alone:${newId()}`,
): Promise<Attempt & { opened: boolean }> {
  const wanted = { taskId, externalId, accountId, userId, batchKey, source: "manual" as const };
  const attempt = await openAttempt(db, wanted);
  if (!attempt) throw new Error("The task takes no attempts.");
  return attempt;
}
