import { OWN_MINERS } from "../conditions/own-miners.ts";
import type { DbOrTrx } from "../connection.ts";
import { maybe } from "../query.ts";

/** Whether the operator with the address `by` is or was this miner. */
export const isOwnMiner = async (
  db: DbOrTrx,
  { by, userId }: { by: string; userId: string },
): Promise<boolean> =>
  (await maybe(db, `select 1 from ${OWN_MINERS} own where own.id = :userId`, { by, userId })) !== undefined;
