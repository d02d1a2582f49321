import { OWN_MINERS } from "../conditions/own-miners.ts";
import type { DbOrTrx } from "../connection.ts";
import { maybe } from "../query.ts";
import { listDependent } from "./dependence.repository.ts";

/** Whether the operator `by`, or an account that counts as the same person, is or was this miner. */
export const isOwnMiner = async (
  db: DbOrTrx,
  { by, userId }: { by: string; userId: string },
): Promise<boolean> =>
  (await maybe(db, `select 1 from ${OWN_MINERS} own where own.id = :userId`, {
    accounts: [by, ...(await listDependent(db, by))],
    userId,
  })) !== undefined;
