import { hashToken } from "@lode/adapters/crypto/random-token";
import { Refused } from "@lode/core/contracts/errors";
import { endSession, endSessionOf, endSessionsOf, findSession } from "@lode/db/auth/sessions.repository";
import type { Needs } from "../app.ts";

/** Ends the session of the cookie and the session of the bearer, unless they have ended already. */
export async function signOut(
  { db }: Needs<"db">,
  { bearer, sessionId }: { bearer: string | null | undefined; sessionId: string | null },
): Promise<void> {
  const named = bearer ? await findSession(db, { kind: "bearer", hash: hashToken(bearer) }) : undefined;
  for (const id of new Set([named?.id, sessionId])) if (id) await endSession(db, id);
}

/** Throws Refused("not-found") if the miner has no such session. */
export async function endOneSession(
  { transaction }: Needs<"transaction">,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  if (!(await transaction((trx) => endSessionOf(trx, userId, sessionId)))) throw new Refused("not-found");
}

export const endOtherSessions = (
  { transaction }: Needs<"transaction">,
  { userId, kept }: { userId: string; kept: string },
): Promise<number> => transaction((trx) => endSessionsOf(trx, userId, kept));
