import { hashToken } from "@lode/adapters/crypto/random-token";
import { signInOperator } from "@lode/app/operators/sign-in-operator";
import { signIn } from "@lode/core/contracts/console/session";
import { findOperatorSession } from "@lode/db/operators/operator-sessions.repository";
import { reply, route } from "../../http/route.ts";
import { KNOWN_BROWSER, knownBrowser, knownBrowserCookie } from "./known-browser.ts";
import { presentOperator } from "./present-operator.ts";

/** Attempts are limited by client, by client and name, and by name; an operator's own browser is counted for itself. */
export const signInRoute = route(signIn, async ({ input, deps, address, cookie }) => {
  const { email, password, code } = input.body;
  const { config, db, limits } = deps;
  const browser = knownBrowser(config.CSRF_KEY, email, cookie(KNOWN_BROWSER));
  await limits.spend("operator-address", address);
  await limits.spend("operator-pair", browser ? `browser ${browser}` : `${email} ${address}`);
  if (!browser) await limits.spend("operator-name", email);
  const opened = await signInOperator(deps, {
    email,
    password,
    code,
    async limitCodes() {
      await limits.spend("operator-code-address", address);
      await limits.spend("operator-code", browser ? `browser ${browser}` : email);
    },
  });
  const session = await findOperatorSession(db, hashToken(opened.cookie), config.OPERATOR_TOTP_REQUIRED);
  return reply(presentOperator(deps, session ?? null), {
    session: opened,
    cookie: knownBrowserCookie(config.CSRF_KEY, email),
  });
});
