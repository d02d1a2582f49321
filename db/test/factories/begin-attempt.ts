import type { DbOrTrx } from "../../src/connection.ts";
import { type Attempt, openAttempt, type WantedAttempt } from "../../src/tasks/attempts.repository.ts";

/** An attempt on a task that takes them. */
export async function begin(db: DbOrTrx, wanted: WantedAttempt): Promise<Attempt & { opened: boolean }> {
  const attempt = await openAttempt(db, wanted);
  if (!attempt) throw new Error("The task takes no attempts.");
  return attempt;
}
