import { hashToken } from "@lode/adapters/crypto/random-token";
import { endSession, findSession } from "@lode/db/auth/sessions.repository";
import type { App } from "../app.ts";

/**
 * Ends the session of the cookie and the session of the bearer. Does nothing for a session that has already
 * ended.
 */
export async function signOut(
  { db }: Pick<App, "db">,
  { bearer, sessionId }: { bearer: string | null | undefined; sessionId: string | null },
): Promise<void> {
  const named = bearer ? await findSession(db, { kind: "bearer", hash: hashToken(bearer) }) : undefined;
  for (const id of new Set([named?.id, sessionId])) if (id) await endSession(db, id);
}
