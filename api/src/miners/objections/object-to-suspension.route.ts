import * as suspension from "@lode/app/objections/object-to-suspension";
import { objectToSuspension } from "@lode/core/contracts/http/objections";
import { requireCaptcha } from "../../http/require-captcha.ts";
import { route } from "../../http/route.ts";
import { presentObjection } from "./present-objection.ts";

/** Limited like a sign-in, and together with it: it checks a password too. */
export const objectToSuspensionRoute = route(objectToSuspension, async ({ input, address, deps, logger }) => {
  const { email, password, text, captcha_token } = input.body;
  await deps.limits.spend("sign-in-address", address);
  await requireCaptcha(deps, "signin", captcha_token);
  await deps.limits.spend("sign-in-pair", `${email} ${address}`);
  await deps.limits.spend("sign-in-email", email);
  const objection = await suspension.objectToSuspension({ ...deps, logger }, { email, password, text });
  return { objection: presentObjection(objection) };
});
