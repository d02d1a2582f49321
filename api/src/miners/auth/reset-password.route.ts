import { resetPassword as reset } from "@lode/app/auth/reset-password";
import { resetPassword } from "@lode/core/contracts/http/auth";
import { reply, route } from "../../http/route.ts";

export const resetPasswordRoute = route(resetPassword, async ({ input, address, deps, logger }) => {
  const { token, password } = input.body;
  await deps.limits.spend("sign-in-address", address);
  await reset({ ...deps, logger }, { token, password });
  return reply({ success: true as const }, { session: null });
});
