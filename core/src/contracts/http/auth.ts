import * as z from "zod/mini";
import { byId, done, lodeId, moment } from "../ids.ts";
import {
  anyPassword,
  changePasswordForm,
  mailForm,
  password,
  signInForm,
  signUpForm,
} from "./account-forms.ts";
import { optionalEndpoint, publicEndpoint, userEndpoint } from "./endpoint.ts";

const mailToken = z.string().check(z.minLength(20), z.maxLength(200));

const user = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  email: z.string(),
  display_name: z.string(),
});

export const getCsrfToken = optionalEndpoint("GET", "/api/csrf-token", {
  summary: "Sets the csrfToken cookie and returns its value",
  response: z.object({ csrfToken: z.string() }),
});

export const getCaptchaChallenge = publicEndpoint("GET", "/api/captcha/challenge", {
  summary: "A fresh ALTCHA proof-of-work challenge for one action",
  query: z.object({ action: z.enum(["signin", "signup", "resend", "forgot"]) }),
  response: z.looseObject({}),
});

export const signUp = publicEndpoint("POST", "/api/auth/signup", {
  summary: "Creates a miner who still has to confirm the email address",
  body: signUpForm,
  response: z.object({ user: z.object({ email: z.string(), display_name: z.string() }) }),
});

export const confirmEmail = publicEndpoint("POST", "/api/auth/confirm", {
  summary:
    "Confirms an email address with the token of the mail, and with the password if several signed up for it",
  body: z.object({ token: mailToken, password: z.optional(anyPassword) }),
  response: z.object({ confirmed: z.literal(true) }),
});

export const resendConfirmation = publicEndpoint("POST", "/api/auth/resend-confirmation", {
  summary: "Sends the confirmation mail again, if there is anything to confirm",
  body: mailForm,
  response: done,
});

export const forgotPassword = publicEndpoint("POST", "/api/auth/forgot-password", {
  summary:
    "Mails a link to choose a new password, if the address has an account; the answer is the same if not",
  body: mailForm,
  response: done,
});

export const resetPassword = publicEndpoint("POST", "/api/auth/reset-password", {
  summary: "Sets a new password with the token of the mail, and ends every session",
  body: z.object({ token: mailToken, password }),
  response: done,
});

export const changePassword = userEndpoint("POST", "/api/auth/change-password", {
  summary: "Sets a new password, with the current one, and ends every other session",
  body: changePasswordForm,
  response: done,
});

export const listSessions = userEndpoint("GET", "/api/auth/sessions", {
  summary: "The miner's active sessions",
  response: z.object({
    sessions: z.array(
      z.object({
        id: lodeId,
        user_agent: z.string(),
        created_at: moment,
        seen_at: moment,
        current: z.boolean(),
      }),
    ),
  }),
});

export const endOneSession = userEndpoint("DELETE", "/api/auth/sessions/:id", {
  summary: "Ends one of the miner's sessions",
  params: byId,
  response: done,
});

export const endOtherSessions = userEndpoint("DELETE", "/api/auth/sessions", {
  summary: "Ends the miner's other sessions",
  response: done,
});

export const cancelWalletChange = publicEndpoint("POST", "/api/auth/cancel-wallet-change", {
  summary:
    "Restores the old wallet, with the token of the mail, and returns pending withdrawals to the new one",
  body: z.object({ token: mailToken }),
  response: z.object({ returned_withdrawals: z.int() }),
});

export const signIn = publicEndpoint("POST", "/api/auth/signin", {
  summary: "Opens a session: a cookie for the browser and a bearer for the page",
  body: signInForm,
  response: z.object({ session: z.object({ access_token: z.string(), expires_at: moment }), user }),
});

export const signOut = optionalEndpoint("POST", "/api/auth/signout", {
  summary: "Ends the session named by the body, the bearer or the cookie; succeeds even if there was none",
  body: z.object({ token: z.optional(z.nullable(z.string().check(z.maxLength(200)))) }),
  response: done,
});

export const exportAccount = userEndpoint("GET", "/api/account/export", {
  summary: "All data stored about the miner, as JSON",
  response: z.looseObject({ exported_at: moment, profile: z.looseObject({}) }),
});

export const deleteAccount = userEndpoint("DELETE", "/api/account", {
  summary: "Deletes the account permanently; records that must be kept are kept without a name",
  body: z.object({ password: anyPassword }),
  response: done,
});
