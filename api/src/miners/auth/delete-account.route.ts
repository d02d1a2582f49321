import { deleteAccount as deleteIt } from "@lode/app/auth/delete-account";
import { deleteAccount } from "@lode/core/contracts/http/auth";
import { reply, route } from "../../http/route.ts";

export const deleteAccountRoute = route(
  deleteAccount,
  async ({ session: { userId }, input, deps, logger }) => {
    await deps.limits.spend("password-user", userId);
    await deleteIt({ ...deps, logger }, { userId, password: input.body.password });
    return reply({ success: true as const }, { session: null });
  },
);
