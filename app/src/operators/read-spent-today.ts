import type { CreditsOfDay } from "@lode/core/domain/operators/credit-limits";
import type { DbOrTrx } from "@lode/db/connection";
import { listDependent } from "@lode/db/operators/dependence.repository";
import { sumCreditsToday } from "@lode/db/operators/operator-credits.repository";

/** What this person caused today, with every account that counts as the same person. */
export const readSpentToday = async (db: DbOrTrx, by: string): Promise<CreditsOfDay> =>
  sumCreditsToday(db, [by, ...(await listDependent(db, by))]);
