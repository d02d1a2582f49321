import { totpUri } from "@lode/adapters/crypto/totp";
import * as totp from "@lode/app/operators/set-up-totp";
import { beginTotp, confirmTotp } from "@lode/core/contracts/console/session";
import { route } from "../../http/route.ts";

export const beginTotpRoute = route(beginTotp, async ({ session, input, deps }) => {
  await deps.limits.spend("password-user", session.operatorId);
  const { operatorId, email } = session;
  const secret = await totp.beginTotp(deps, { operatorId, password: input.body.password });
  return { secret, uri: totpUri(secret, { issuer: deps.config.PRODUCT_NAME, label: email }) };
});

export const confirmTotpRoute = route(confirmTotp, async ({ session, input, deps }) => {
  await deps.limits.spend("operator-code", session.email);
  const { operatorId } = session;
  return { recoveryCodes: await totp.confirmTotp(deps, { operatorId, code: input.body.code }) };
});
