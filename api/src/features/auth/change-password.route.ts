import { changePassword } from "@lode/core/contracts/http/auth";
import { route } from "../../http/route.ts";
import { confirmPassword } from "./confirm-password.ts";
import { hashNewPassword, setNewPassword } from "./set-new-password.ts";

export const changePasswordRoute = route(changePassword, async ({ session, input, deps, logger }) => {
  await confirmPassword(deps, session.userId, input.body.current_password);
  const passwordHash = await hashNewPassword(input.body.password);
  await deps.transaction((trx) => setNewPassword(trx, session.userId, passwordHash, session.id));
  logger.info({ userId: session.userId }, "a password was changed");
  return { success: true as const };
});
