import { Refused } from "@lode/core/contracts/errors";
import { lockActiveSession } from "@lode/db/auth/sessions.repository";
import type { Trx } from "@lode/db/connection";
import { lockOperatorSession, type OperatorSession } from "@lode/db/operators/operator-sessions.repository";
import { lockOperators } from "@lode/db/operators/operators.repository";
import type { Needs } from "../app.ts";

/** Locks the writer's session. Throws Refused if the session has changed since the request came. */
type SessionLock = (trx: Trx) => Promise<void>;

/** For a signed-in person's writes: each transaction begins with the lock. */
export const underSession = <A extends Needs<"transaction">>(app: A, lock: SessionLock): A => ({
  ...app,
  transaction: (work) =>
    app.transaction(async (trx) => {
      await lock(trx);
      return work(trx);
    }),
});

export const minersLock =
  (sessionId: string): SessionLock =>
  async (trx) => {
    if (!(await lockActiveSession(trx, sessionId))) throw new Refused("unauthenticated");
  };

/**
 * The role must be the same, because it has decided what the operator may do. `changesOperators`: all operators are
 * locked first, in a fixed order, so that two owners who change each other do not wait for each other.
 */
export const operatorsLock =
  ({ id, role }: Pick<OperatorSession, "id" | "role">, changesOperators: boolean): SessionLock =>
  async (trx) => {
    if (changesOperators) await lockOperators(trx);
    const now = await lockOperatorSession(trx, id);
    if (!now) throw new Refused("unauthenticated");
    if (now !== role) throw new Refused("role-too-low");
  };
