import * as z from "zod/mini";
import { LANGUAGE_IDS } from "../../domain/languages.ts";
import { email } from "../email.ts";

// Bodies that the page checks before it sends them. The page loads this file; see `web/build/without-schemas.ts`.

export const password = z.string().check(z.minLength(8), z.maxLength(128));
/** Old passwords may be shorter than today's minimum. The maximum limits the cost of hashing. */
export const anyPassword = z.string().check(z.minLength(1), z.maxLength(128));
const captchaToken = z.string().check(z.maxLength(4_000));

/**
 * Controls, bidirectional overrides and zero-width characters, except those that join letters or the parts of an emoji.
 */
const INVISIBLE = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu;

/** A visible letter, number, symbol or punctuation mark: not a filler, an empty Braille cell, hieroglyph or note. */
const VISIBLE =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}])[\p{L}\p{N}\p{S}\p{P}]/u;

const text = z.string().check(
  z.overwrite((typed) => typed.replace(INVISIBLE, "")),
  z.trim(),
);
export const displayName = text.check(z.minLength(1), z.maxLength(50), z.regex(VISIBLE));
export const bio = text.check(z.maxLength(280));

export const language = z.enum(LANGUAGE_IDS);

export const signUpForm = z.object({
  email,
  password,
  display_name: displayName,
  captcha_token: captchaToken,
  /** The code of the referral link that the visitor followed; ignored if no miner has it. */
  referral_code: z.optional(z.string().check(z.maxLength(64))),
  /** The language of mails; English if it is missing. */
  language: z.optional(language),
});

export const signInForm = z.object({ email, password: anyPassword, captcha_token: captchaToken });

/** Asks for a mail about an account. */
export const mailForm = z.object({ email, captcha_token: captchaToken });

export const changePasswordForm = z.object({ current_password: anyPassword, password });

/** The maximum size of a picture: bytes, and pixels per side. */
export const PICTURE_LIMITS = { bytes: 5 * 1024 * 1024, side: 4_096 } as const;
