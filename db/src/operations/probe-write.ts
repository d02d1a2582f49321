import type { Db } from "../connection.ts";

/** More than a disk keeps in blocks that it has given to Postgres already. */
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
