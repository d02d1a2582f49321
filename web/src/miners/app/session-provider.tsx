import type { ProfileView } from "@lode/core/contracts/http/profile";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import { csrf } from "../../lib/api.ts";
import { isApiError, isOffline, isTransient } from "../../lib/api-error.ts";
import { followEvents } from "../../lib/live.ts";
import { forgetPrivate, invalidate } from "../../lib/query-client.ts";
import { readToken, readUnrevokedToken, storeToken, subscribeToToken } from "../../lib/session.ts";
import { ui } from "../../texts/en/ui.ts";
import { showError } from "../../ui/toast.ts";
import { profileQuery } from "../features/profile/queries.ts";

/** Signed in means a valid session with a profile. "loading" while a stored token is checked. */
export type MinersSession =
  | { status: "loading" }
  | { status: "signed-out" }
  /** The session is valid, but its user has no profile. */
  | { status: "no-profile" }
  | { status: "signed-in"; profile: ProfileView };

/** Exported for the markup that the build renders. */
export const SessionContext = createContext<MinersSession>({ status: "loading" });

export const useSession = (): MinersSession => useContext(SessionContext);

function useForgetOnSignOut(token: string | null): void {
  const queries = useQueryClient();
  const previous = useRef(token);
  useEffect(() => {
    if (previous.current === token) return;
    if (previous.current !== null) void forgetPrivate(queries);
    void invalidate(queries, "leaderboard");
    previous.current = token;
  }, [token, queries]);
}

/** Requests the CSRF cookie first: revoking the token of an unfinished sign-out needs it. */
const initialiseSession = async () => {
  await csrf.renewCsrfToken();
  if (readUnrevokedToken() === null) return;
  const { finishEarlierSignOut } = await import("../features/auth/sign-out.ts");
  await finishEarlierSignOut();
};

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const token = useSyncExternalStore(subscribeToToken, readToken);
  const { data: profile, error } = useQuery({ ...profileQuery(), enabled: token !== null });
  const signedIn = token !== null && profile !== undefined;
  const noProfile = isApiError(error) && error.status === 404;

  useForgetOnSignOut(token);
  useEffect(() => void initialiseSession(), []);
  useEffect(() => {
    // After its retries, a session that cannot be checked counts as ended, unless there is no network.
    if (error === null || profile !== undefined || noProfile || isOffline(error)) return;
    if (isTransient(error)) showError(ui.network.profile);
    storeToken(null);
  }, [error, profile, noProfile]);
  useEffect(() => (signedIn ? followEvents(queries) : undefined), [signedIn, queries]);

  const session: MinersSession = signedIn
    ? { status: "signed-in", profile }
    : { status: token === null ? "signed-out" : noProfile ? "no-profile" : "loading" };
  return <SessionContext value={session}>{children}</SessionContext>;
}
