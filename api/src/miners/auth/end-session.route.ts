import { endOneSession as endOne, endOtherSessions as endOthers } from "@lode/app/auth/end-sessions";
import { endOneSession, endOtherSessions } from "@lode/core/contracts/http/auth";
import { reply, route } from "../../http/route.ts";

/** Ending the current session is a sign-out. */
export const endOneSessionRoute = route(endOneSession, async ({ session, input, deps }) => {
  const { id: sessionId } = input.params;
  await endOne(deps, { userId: session.userId, sessionId });
  const body = { success: true as const };
  return sessionId === session.id ? reply(body, { session: null }) : body;
});

export const endOtherSessionsRoute = route(endOtherSessions, async ({ session, deps }) => ({
  ended: await endOthers(deps, { userId: session.userId, kept: session.id }),
}));
