import { endOneSession, endOtherSessions, signIn, signOut } from "@lode/app/auth/sessions";
import * as contract from "@lode/core/contracts/http/auth";
import { listSessions } from "@lode/db/auth/sessions.repository";
import { admitForm } from "../../http/admit-form.ts";
import { reply, route } from "../../http/route.ts";

export const signInRoute = route(contract.signIn, async ({ input, session, address, userAgent, deps }) => {
  const { email, password } = input.body;
  await admitForm(deps, "sign-in", "signin", { ...input.body, address });
  const earlierSession = session?.id ?? null;
  const credentials = { email, password, userAgent, earlierSession };
  const { user, session: opened, cookie, bearer } = await signIn(deps, credentials);
  return reply(
    {
      session: { access_token: bearer, expires_at: opened.expiresAt },
      user: { id: user.id, user_id: user.id, email: user.email, display_name: user.displayName },
    },
    { session: { id: opened.id, cookie, expiresAt: opened.expiresAt } },
  );
});

export const signOutRoute = route(contract.signOut, async ({ input, session, deps }) => {
  await signOut(deps, { bearer: input.body.token, sessionId: session?.id ?? null });
  return reply({ success: true as const }, { session: null });
});

export const listSessionsRoute = route(contract.listSessions, async ({ session, deps }) => {
  const active = await listSessions(deps.db, session.userId);
  return { sessions: active.map((one) => ({ ...one, current: one.id === session.id })) };
});

/** Ends one session; ending the current session is a sign-out. */
export const endOneSessionRoute = route(contract.endOneSession, async ({ session, input, deps }) => {
  const { id: sessionId } = input.params;
  await endOneSession(deps, { userId: session.userId, sessionId });
  const body = { success: true as const };
  return sessionId === session.id ? reply(body, { session: null }) : body;
});

export const endOtherSessionsRoute = route(contract.endOtherSessions, ({ session, deps }) =>
  endOtherSessions(deps, { userId: session.userId, kept: session.id }),
);

export const getCsrfTokenRoute = route(contract.getCsrfToken, async ({ csrfToken }) => ({
  csrfToken: csrfToken ?? "",
}));
