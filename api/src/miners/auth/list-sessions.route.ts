import { listSessions } from "@lode/core/contracts/http/auth";
import * as sessions from "@lode/db/auth/sessions.repository";
import { route } from "../../http/route.ts";

export const listSessionsRoute = route(listSessions, async ({ session, deps }) => {
  const active = await sessions.listSessions(deps.db, session.userId);
  return {
    sessions: active.map(({ id, userAgent, createdAt, seenAt }) => ({
      id,
      user_agent: userAgent,
      created_at: createdAt.toISOString(),
      seen_at: seenAt.toISOString(),
      current: id === session.id,
    })),
  };
});
