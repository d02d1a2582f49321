import { Refused } from "@lode/core/contracts/errors";
import { endSessionOf, endSessionsOf } from "@lode/db/auth/sessions.repository";
import type { App } from "../app.ts";

/** Throws Refused("not-found") if the miner has no such session. */
export async function endOneSession(
  { db }: Pick<App, "db">,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  if (!(await endSessionOf(db, userId, sessionId))) throw new Refused("not-found");
}

/** Returns how many sessions ended. */
export const endOtherSessions = (
  { db }: Pick<App, "db">,
  { userId, kept }: { userId: string; kept: string },
): Promise<number> => endSessionsOf(db, userId, kept);
