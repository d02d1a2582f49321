import { hashToken } from "@lode/adapters/crypto/random-token";
import { totpUri } from "@lode/adapters/crypto/totp";
import { beginTotp, changeOperatorPassword, confirmTotp } from "@lode/app/operators/own-account";
import { signInOperator, signOutOperator } from "@lode/app/operators/sign-in-operator";
import * as contract from "@lode/core/contracts/console/session";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import { findOperatorSession, type OperatorSession } from "@lode/db/operators/operator-sessions.repository";
import type { Deps } from "../../deps.ts";
import { reply, route } from "../../http/route.ts";

export const getMeRoute = route(contract.getMe, async ({ session, deps }) => presentOperator(deps, session));

/** Attempts are limited by client, by client and name together, and by name. */
export const signInRoute = route(contract.signIn, async ({ input, deps, address }) => {
  const { email, password, code } = input.body;
  const { config, db, limits } = deps;
  await limits.spend("operator-address", address);
  await limits.spend("operator-pair", `${email} ${address}`);
  await limits.spend("operator-name", email);
  const opened = await signInOperator(deps, {
    email,
    password,
    code,
    async limitCodes() {
      await limits.spend("operator-code-address", address);
      await limits.spend("operator-code", email);
    },
  });
  const session = await findOperatorSession(db, hashToken(opened.cookie), config.OPERATOR_TOTP_REQUIRED);
  return reply(presentOperator(deps, session ?? null), { session: opened });
});

export const signOutRoute = route(contract.signOut, async ({ session, deps }) => {
  if (session) await signOutOperator(deps, session.id);
  return reply({ success: true as const }, { session: null });
});

export const changePasswordRoute = route(contract.changePassword, async ({ session, input, deps }) => {
  await deps.limits.spend("password-user", session.operatorId);
  const { operatorId, id: sessionId } = session;
  await changeOperatorPassword(deps, { operatorId, sessionId, ...input.body });
});

export const beginTotpRoute = route(contract.beginTotp, async ({ session, input, deps }) => {
  await deps.limits.spend("password-user", session.operatorId);
  const { operatorId, email } = session;
  const secret = await beginTotp(deps, { operatorId, password: input.body.password });
  return { secret, uri: totpUri(secret, { issuer: deps.config.PRODUCT_NAME, label: email }) };
});

export const confirmTotpRoute = route(contract.confirmTotp, async ({ session, input, deps }) => {
  await deps.limits.spend("operator-code", session.email);
  const { operatorId } = session;
  return { recoveryCodes: await confirmTotp(deps, { operatorId, code: input.body.code }) };
});

function presentOperator(
  { config, networks }: Deps,
  session: OperatorSession | null,
): AnswerOf<typeof contract.getMe> {
  return {
    product: config.PRODUCT_NAME,
    network: config.X_PROVIDER === "sandbox" ? "sandbox" : "live",
    networks: networks.all.map(({ id }) => networkIdOf(id)),
    operator: session && {
      email: session.email,
      role: session.role,
      mustChangePassword: session.mustChangePassword,
      hasTotp: session.hasTotp,
      mustEnrolTotp: session.mustEnrolTotp,
    },
  };
}
