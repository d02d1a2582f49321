import { signOut } from "@lode/core/contracts/http/auth";
import { hashToken } from "@lode/core/server/crypto/random-token";
import { endSession, findSession } from "@lode/db/auth/sessions.repository";
import { reply, route } from "../../http/route.ts";

/** Ends whatever session the call names; saying goodbye twice is no error. */
export const signOutRoute = route(signOut, async ({ input, session, deps }) => {
  const token = input.body.token;
  const named = token ? await findSession(deps.db, { kind: "bearer", hash: hashToken(token) }) : undefined;
  for (const id of new Set([named?.id, session?.id])) if (id) await endSession(deps.db, id);
  return reply({ success: true as const }, { session: null });
});
