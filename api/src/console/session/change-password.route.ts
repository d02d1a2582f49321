import { changeOperatorPassword } from "@lode/app/operators/change-operator-password";
import { changePassword } from "@lode/core/contracts/console/session";
import { route } from "../../http/route.ts";

export const changePasswordRoute = route(changePassword, async ({ session, input, deps }) => {
  await deps.limits.spend("password-user", session.operatorId);
  const { operatorId, id: sessionId } = session;
  await changeOperatorPassword(deps, { operatorId, sessionId, ...input.body });
  return { success: true as const };
});
