import { type Attempt, openAttempt, type WantedAttempt } from "../../src/attempts/attempts.repository.ts";
import type { DbOrTrx } from "../../src/connection.ts";
import { newId } from "../../src/id.ts";

/** An attempt on a task that accepts it; without a `batchKey` it is probed by itself. */
export async function begin(
  db: DbOrTrx,
  { batchKey = `alone:${newId()}`, ...wanted }: Omit<WantedAttempt, "batchKey"> & { batchKey?: string },
): Promise<Attempt & { opened: boolean }> {
  const attempt = await openAttempt(db, { ...wanted, batchKey });
  if (!attempt) throw new Error("The task takes no attempts.");
  return attempt;
}
