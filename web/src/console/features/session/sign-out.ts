import { signOut } from "@lode/core/contracts/console/session";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { endSession } from "../../lib/session.ts";

/** Ends the session at the server first: an operator must not believe to be signed out who is not. */
export async function signOutOfConsole(queries: QueryClient): Promise<void> {
  await call(signOut);
  endSession(queries);
}
