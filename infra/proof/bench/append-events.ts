import type { Db, Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { append, appendAll } from "@lode/db/outbox/outbox.repository";
import { until } from "@lode/sandbox/people/until";

/** Appends events of attempts that do not exist: their jobs do nothing, so only the delivery is measured. */
export async function appendEvents(db: Db, count: number): Promise<void> {
  const events = Array.from({ length: count }, () => ({
    event: "attempt.requested" as const,
    payload: { attemptId: newId(), batchKey: `bench:${newId()}` },
    userId: null,
  }));
  await db.transaction((trx) => appendAll(trx, events));
}

/** The event that an award appends in its own transaction. */
export const appendAward = (trx: Trx, attemptId: string, userId: string): Promise<void> =>
  append(trx, "attempt.verified", { attemptId, award: "{}" }, userId);

export const untilRelayed = (db: Db): Promise<unknown> =>
  until("all events to be relayed", async () => {
    const [row] = await db("outbox").count("* as waiting");
    return Number(row?.waiting) === 0;
  });
