import { changePassword as change } from "@lode/app/auth/change-password";
import { changePassword } from "@lode/core/contracts/http/auth";
import { route } from "../../http/route.ts";

export const changePasswordRoute = route(changePassword, async ({ session, input, deps, logger }) => {
  const { userId, id: sessionId } = session;
  const { current_password: currentPassword, password } = input.body;
  await deps.limits.spend("password-user", userId);
  await change({ ...deps, logger }, { userId, sessionId, currentPassword, password });
  return { success: true as const };
});
