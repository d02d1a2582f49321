import { confirmEmail as confirm } from "@lode/app/auth/confirm-email";
import { confirmEmail } from "@lode/core/contracts/http/auth";
import { route } from "../../http/route.ts";

export const confirmEmailRoute = route(confirmEmail, async ({ input, address, deps }) => {
  const { token, password } = input.body;
  await deps.limits.spend("sign-in-address", address);
  await confirm(deps, { token, password });
  return { confirmed: true as const };
});
