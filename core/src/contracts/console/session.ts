import * as z from "zod/mini";
import { email } from "../email.ts";
import { anyPassword } from "../http/account-forms.ts";
import { OPERATOR_ROLES, signedInEndpoint, visitorEndpoint } from "../http/endpoint.ts";
import { done, networkId } from "../ids.ts";

export const newPassword = z.string().check(z.minLength(12), z.maxLength(128));
/** Six digits of an authenticator app, or a recovery code; spaces and hyphens are ignored. */
const code = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]/g, "").toLowerCase()),
  z.regex(/^(\d{6}|[a-z2-7]{16})$/, "must be 6 digits, or a recovery code"),
);

const current = z.object({
  product: z.string(),
  /** Whether Lode talks to the sandbox of X or to live X. */
  network: z.enum(["sandbox", "live"]),
  /** The networks that are on. */
  networks: z.array(networkId),
  operator: z.nullable(
    z.object({
      email: z.string(),
      role: z.enum(OPERATOR_ROLES),
      mustChangePassword: z.boolean(),
      hasTotp: z.boolean(),
      mustEnrolTotp: z.boolean(),
    }),
  ),
});

export const getMe = visitorEndpoint("GET", "/api/me", {
  response: current,
});

export const signIn = visitorEndpoint("POST", "/api/sign-in", {
  body: z.object({ email, password: anyPassword, code: z.optional(code) }),
  response: current,
});

export const signOut = visitorEndpoint("POST", "/api/sign-out", {
  response: done,
});

export const changePassword = signedInEndpoint("POST", "/api/password", {
  body: z.object({ current: anyPassword, next: newPassword }),
  response: done,
});

export const beginTotp = signedInEndpoint("POST", "/api/totp/begin", {
  body: z.object({ password: anyPassword }),
  response: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = signedInEndpoint("POST", "/api/totp/confirm", {
  body: z.object({ code }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
});
