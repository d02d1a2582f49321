import * as z from "zod/mini";
import { LANGUAGE_IDS } from "../../domain/languages.ts";
import { email } from "../email.ts";
import { byId, done, lodeId, moment } from "../ids.ts";
import type { EndpointSchemas } from "./endpoint.ts";

const password = z.string().check(z.minLength(8), z.maxLength(128));
/** Old passwords may be shorter than today's minimum. The maximum limits the cost of hashing. */
const anyPassword = z.string().check(z.minLength(1), z.maxLength(128));
const captchaToken = z.string().check(z.maxLength(4_000));
const mailToken = z.string().check(z.minLength(20), z.maxLength(200));

/** Controls, bidirectional overrides and characters without width, but not what joins letters and the parts of an emoji. */
const INVISIBLE = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu;

/** A letter, number, symbol or punctuation mark that shows: not a filler, an empty Braille cell, hieroglyph or note. */
const VISIBLE =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}])[\p{L}\p{N}\p{S}\p{P}]/u;

const text = z.string().check(
  z.overwrite((typed) => typed.replace(INVISIBLE, "")),
  z.trim(),
);
export const displayName = text.check(z.minLength(1), z.maxLength(50), z.regex(VISIBLE));
export const bio = text.check(z.maxLength(280));

export const language = z.enum(LANGUAGE_IDS);

const user = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  email: z.string(),
  display_name: z.string(),
});

export const getCsrfToken = {
  summary: "Sets the csrfToken cookie and returns its value",
  response: z.object({ csrfToken: z.string() }),
} satisfies EndpointSchemas;

export const getCaptchaChallenge = {
  summary: "A fresh ALTCHA proof-of-work challenge for one action",
  query: z.object({ action: z.enum(["signin", "signup", "resend", "forgot"]) }),
  response: z.looseObject({}),
} satisfies EndpointSchemas;

export const signUp = {
  summary: "Creates a miner who still has to confirm the email address",
  body: z.object({
    email,
    password,
    display_name: displayName,
    captcha_token: captchaToken,
    /** From the referral link that was followed; ignored if no miner has this code. */
    referral_code: z.optional(z.string().check(z.maxLength(64))),
    /** Of mails; English if it is missing. */
    language: z.optional(language),
  }),
  response: z.object({ user: z.object({ email: z.string(), display_name: z.string() }) }),
} satisfies EndpointSchemas;

export const confirmEmail = {
  summary:
    "Confirms an email address with the token of the mail, and with the password if several signed up for it",
  body: z.object({ token: mailToken, password: z.optional(anyPassword) }),
  response: z.object({ confirmed: z.literal(true) }),
} satisfies EndpointSchemas;

export const resendConfirmation = {
  summary: "Sends the confirmation mail again, if there is anything to confirm",
  body: z.object({ email, captcha_token: captchaToken }),
  response: done,
} satisfies EndpointSchemas;

export const forgotPassword = {
  summary:
    "Mails a link to choose a new password, if the address has an account; the answer is the same if not",
  body: z.object({ email, captcha_token: captchaToken }),
  response: done,
} satisfies EndpointSchemas;

export const resetPassword = {
  summary: "Sets a new password with the token of the mail, and ends every session",
  body: z.object({ token: mailToken, password }),
  response: done,
} satisfies EndpointSchemas;

export const changePassword = {
  summary: "Sets a new password, with the current one, and ends every other session",
  body: z.object({ current_password: anyPassword, password }),
  response: done,
} satisfies EndpointSchemas;

export const listSessions = {
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
} satisfies EndpointSchemas;

export const endOneSession = {
  summary: "Ends one of the miner's sessions",
  params: byId,
  response: done,
} satisfies EndpointSchemas;

export const endOtherSessions = {
  summary: "Ends the miner's other sessions",
  response: z.object({ ended: z.int() }),
} satisfies EndpointSchemas;

export const cancelWalletChange = {
  summary:
    "Restores the old wallet, with the token of the mail, and returns pending withdrawals to the new one",
  body: z.object({ token: mailToken }),
  response: z.object({ returned_withdrawals: z.int() }),
} satisfies EndpointSchemas;

export const signIn = {
  summary: "Opens a session: a cookie for the browser and a bearer for the page",
  body: z.object({ email, password: anyPassword, captcha_token: captchaToken }),
  response: z.object({ session: z.object({ access_token: z.string(), expires_at: moment }), user }),
} satisfies EndpointSchemas;

export const signOut = {
  summary: "Ends the session named by the body, the bearer or the cookie; succeeds even if there was none",
  body: z.object({ token: z.optional(z.nullable(z.string().check(z.maxLength(200)))) }),
  response: done,
} satisfies EndpointSchemas;

export const exportAccount = {
  summary: "All data stored about the miner, as JSON",
  response: z.looseObject({ exported_at: moment, profile: z.looseObject({}) }),
} satisfies EndpointSchemas;

export const deleteAccount = {
  summary: "Deletes the account permanently; records that must be kept are kept without a name",
  body: z.object({ password: anyPassword }),
  response: done,
} satisfies EndpointSchemas;
