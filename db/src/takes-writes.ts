import { setTimeout as sleep } from "node:timers/promises";
import type { Db, DbOrTrx } from "./connection.ts";
import { oneValue } from "./query.ts";

const CHECK_AGAIN_MS = 500;
/** A restore replays the log of up to a day. */
const WITHIN_MS = 600_000;
/** "the database system is starting up": it does not even let clients read yet. */
const STARTING = "57P03";

/**
 * Waits until the database takes writes: while it recovers, it lets clients in and refuses their writes. Throws if it
 * does not answer, or has not recovered in time, as a replica never will.
 */
export async function waitOutRecovery(db: DbOrTrx, withinMs = WITHIN_MS): Promise<void> {
  const until = performance.now() + withinMs;
  while (await isRecovering(db)) {
    if (performance.now() > until)
      throw new Error(
        "the database still recovers, or is a replica: DATABASE_URL must be the primary server",
      );
    await sleep(CHECK_AGAIN_MS);
  }
}

async function isRecovering(db: DbOrTrx): Promise<boolean> {
  try {
    return await oneValue<boolean>(db)("select pg_is_in_recovery() as recovers");
  } catch (error) {
    if ((error as { code?: string }).code === STARTING) return true;
    throw error;
  }
}

/** More than fits into the blocks that Postgres already has. */
const ROWS = 200;

/** Writes about 1.6 MB and takes it back. Throws if the disk is full or the server takes no writes. */
export async function probeWrite(db: Db): Promise<void> {
  const trx = await db.transaction();
  try {
    await trx.raw(
      `create temporary table write_probe on commit drop as
       select repeat(md5(n::text), 256) as bytes from generate_series(1, ${ROWS}) n`,
    );
  } finally {
    await trx.rollback();
  }
}
