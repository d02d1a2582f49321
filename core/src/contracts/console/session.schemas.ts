import * as z from "zod/mini";
import { email } from "../email.ts";
import { type EndpointSchemas, OPERATOR_ROLES } from "../http/endpoint.ts";
import { done, networkId } from "../ids.ts";

/** Old passwords may be shorter than today's minimum. The maximum limits the cost of hashing. */
const anyPassword = z.string().check(z.minLength(1), z.maxLength(128));
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

export const getMe = {
  summary: "The operator who is signed in",
  response: current,
} satisfies EndpointSchemas;

export const signIn = {
  summary: "Opens an operator's session",
  body: z.object({ email, password: anyPassword, code: z.optional(code) }),
  response: current,
} satisfies EndpointSchemas;

export const signOut = {
  summary: "Ends the session",
  response: done,
} satisfies EndpointSchemas;

export const changePassword = {
  summary: "Changes the operator's password and ends the operator's other sessions",
  body: z.object({ current: anyPassword, next: newPassword }),
  response: done,
} satisfies EndpointSchemas;

export const beginTotp = {
  summary: "A new secret for an authenticator app, which counts once a code of it was confirmed",
  body: z.object({ password: anyPassword }),
  response: z.object({ secret: z.string(), uri: z.string() }),
} satisfies EndpointSchemas;

export const confirmTotp = {
  summary: "Confirms the authenticator app; the recovery codes are shown once",
  body: z.object({ code }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
} satisfies EndpointSchemas;
