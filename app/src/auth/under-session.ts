import { Refused } from "@lode/core/contracts/errors";
import { lockActiveSession } from "@lode/db/auth/sessions.repository";
import type { App } from "../app.ts";

/**
 * For a miner's writes: every transaction locks the session first, because a reset of the password, for one, may end it
 * meanwhile. Throws Refused("unauthenticated").
 */
export const underSession =
  (transaction: App["transaction"], sessionId: string): App["transaction"] =>
  (work) =>
    transaction(async (trx) => {
      if (!(await lockActiveSession(trx, sessionId))) throw new Refused("unauthenticated");
      return work(trx);
    });
