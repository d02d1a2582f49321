import { endOneSession, endOtherSessions } from "@lode/core/contracts/http/auth";
import { Refused } from "@lode/core/server/errors";
import { endSessionOf, endSessionsOf } from "@lode/db/auth/sessions.repository";
import { reply, route } from "../../http/route.ts";

/** Ending the session one is in is a sign-out. */
export const endOneSessionRoute = route(endOneSession, async ({ session, input, deps }) => {
  if (!(await endSessionOf(deps.db, session.userId, input.params.id))) throw new Refused("not-found");
  const body = { success: true as const };
  return input.params.id === session.id ? reply(body, { session: null }) : body;
});

export const endOtherSessionsRoute = route(endOtherSessions, async ({ session, deps }) => ({
  ended: await endSessionsOf(deps.db, session.userId, session.id),
}));
