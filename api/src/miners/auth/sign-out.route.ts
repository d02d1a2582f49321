import { signOut as endSessions } from "@lode/app/auth/sign-out";
import { signOut } from "@lode/core/contracts/http/auth";
import { reply, route } from "../../http/route.ts";

export const signOutRoute = route(signOut, async ({ input, session, deps }) => {
  await endSessions(deps, { bearer: input.body.token, sessionId: session?.id ?? null });
  return reply({ success: true as const }, { session: null });
});
