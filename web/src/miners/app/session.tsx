import type { ProfileView } from "@lode/core/contracts/http/profile";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import { isApiError } from "../../lib/api-error.ts";
import { requestCsrfToken } from "../../lib/csrf.ts";
import { followEvents } from "../../lib/live.ts";
import { readToken, readUnrevokedToken, storeToken, subscribeToToken } from "../../lib/session.ts";
import { profileQuery } from "../features/profile/queries.ts";

/** Signed in means a session and its user. While a stored session is checked it is neither. */
export type Session =
  | { status: "loading" }
  | { status: "signed-out" }
  /** The session stands, but nobody is behind it. */
  | { status: "no-profile" }
  | { status: "signed-in"; profile: ProfileView };

const SessionContext = createContext<Session>({ status: "loading" });

export const useSession = (): Session => useContext(SessionContext);

/** What the next person at this browser must not see. */
const PRIVATE_KEYS = [
  "profile",
  "accounts",
  "tasks",
  "attempts",
  "stats",
  "points",
  "withdrawals",
  "automation",
  "notifications",
];

function useForgetPreviousMiner(token: string | null): void {
  const queries = useQueryClient();
  const previous = useRef(token);
  useEffect(() => {
    if (previous.current !== null && previous.current !== token) {
      for (const key of PRIVATE_KEYS) void queries.resetQueries({ queryKey: [key] });
    }
    if (previous.current !== token) void queries.invalidateQueries({ queryKey: ["leaderboard"] });
    previous.current = token;
  }, [token, queries]);
}

/** The cookie comes first: a sign-out left over from an earlier visit needs it. */
const greet = async () => {
  await requestCsrfToken();
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

  useForgetPreviousMiner(token);
  useEffect(() => void greet(), []);
  useEffect(() => {
    // Retried already where that could help: a session that cannot be checked is no session.
    if (error !== null && profile === undefined && !noProfile) storeToken(null);
  }, [error, profile, noProfile]);
  useEffect(() => (signedIn ? followEvents(queries) : undefined), [signedIn, queries]);

  const session: Session = signedIn
    ? { status: "signed-in", profile }
    : { status: token === null ? "signed-out" : noProfile ? "no-profile" : "loading" };
  return <SessionContext value={session}>{children}</SessionContext>;
}
