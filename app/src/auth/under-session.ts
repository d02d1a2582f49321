import { Refused } from "@lode/core/contracts/errors";
import { lockActiveSession } from "@lode/db/auth/sessions.repository";
import type { App } from "../app.ts";

/** For a miner's writes: each transaction locks the session, and throws Refused("unauthenticated") if it has ended meanwhile. */
export const underSession = <A extends Pick<App, "transaction">>(app: A, sessionId: string): A => ({
  ...app,
  transaction: (work) =>
    app.transaction(async (trx) => {
      if (!(await lockActiveSession(trx, sessionId))) throw new Refused("unauthenticated");
      return work(trx);
    }),
});
