import {
  cancelWalletChange,
  confirmEmail,
  forgotPassword,
  resendConfirmation,
  resetPassword,
  signIn,
  signUp,
} from "@lode/core/contracts/http/auth";
import type { BodyOf } from "@lode/core/contracts/http/endpoint";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { isApiError, sentenceFor } from "../../../lib/api-error.ts";
import { language } from "../../../lib/language.ts";
import { readReferralCode } from "../../../lib/referral-link.ts";
import { storeToken } from "../../../lib/session.ts";
import { auth } from "../../../texts/en/auth.ts";

function sentenceOf(error: unknown): string {
  const code = isApiError(error) ? error.code : "";
  // The validator's text uses the contract's field names. The form shows its own words next to the fields.
  if (code === "invalid-input") return auth.checkFields;
  return auth.problem[code] ?? sentenceFor(error, auth.failed);
}

/** Returns what went wrong, in the page's language if the code is known, with the wait from the server. */
export function sentenceWithWait(error: unknown): string {
  const sentence = sentenceOf(error);
  const wait = isApiError(error) ? error.retryAfter : null;
  return wait ? auth.withWait(sentence, wait) : sentence;
}

export const useSignIn = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof signIn>) => call(signIn, { body }),
    onSuccess: ({ session }) => storeToken(session.access_token),
  });

/** Signs up with the referral code of the link that brought this visitor, if any. */
export const useSignUp = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof signUp>) => {
      const code = readReferralCode();
      return call(signUp, { body: { ...body, language, ...(code ? { referral_code: code } : {}) } });
    },
  });

export const useResendConfirmation = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof resendConfirmation>) => call(resendConfirmation, { body }),
  });

export const useConfirmEmail = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof confirmEmail>) => call(confirmEmail, { body }) });

export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof forgotPassword>) => call(forgotPassword, { body }) });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof resetPassword>) => call(resetPassword, { body }),
    // The server has ended all sessions, including this one.
    onSuccess: () => storeToken(null),
  });

export const useCancelWalletChange = () =>
  useMutation({
    mutationFn: (token: string) => call(cancelWalletChange, { body: { token } }),
    onSuccess: () => storeToken(null),
  });
