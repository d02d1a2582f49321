import { signOutOperator } from "@lode/app/operators/sign-in-operator";
import { signOut } from "@lode/core/contracts/console/session";
import { reply, route } from "../../http/route.ts";

export const signOutRoute = route(signOut, async ({ session, deps }) => {
  if (session) await signOutOperator(deps, session.id);
  return reply({ success: true as const }, { session: null });
});
