import type * as schemas from "./auth.schemas.ts";
import { optionalEndpoint, publicEndpoint, userEndpoint } from "./endpoint.ts";

export const getCsrfToken = optionalEndpoint<typeof schemas.getCsrfToken>("GET", "/api/csrf-token");
export const getCaptchaChallenge = publicEndpoint<typeof schemas.getCaptchaChallenge>(
  "GET",
  "/api/captcha/challenge",
);
export const signUp = publicEndpoint<typeof schemas.signUp>("POST", "/api/auth/signup");
export const confirmEmail = publicEndpoint<typeof schemas.confirmEmail>("POST", "/api/auth/confirm");
export const resendConfirmation = publicEndpoint<typeof schemas.resendConfirmation>(
  "POST",
  "/api/auth/resend-confirmation",
);
export const forgotPassword = publicEndpoint<typeof schemas.forgotPassword>(
  "POST",
  "/api/auth/forgot-password",
);
export const resetPassword = publicEndpoint<typeof schemas.resetPassword>("POST", "/api/auth/reset-password");
export const changePassword = userEndpoint<typeof schemas.changePassword>(
  "POST",
  "/api/auth/change-password",
);
export const listSessions = userEndpoint<typeof schemas.listSessions>("GET", "/api/auth/sessions");
export const endOneSession = userEndpoint<typeof schemas.endOneSession>("DELETE", "/api/auth/sessions/:id");
export const endOtherSessions = userEndpoint<typeof schemas.endOtherSessions>("DELETE", "/api/auth/sessions");
export const cancelWalletChange = publicEndpoint<typeof schemas.cancelWalletChange>(
  "POST",
  "/api/auth/cancel-wallet-change",
);
export const signIn = publicEndpoint<typeof schemas.signIn>("POST", "/api/auth/signin");
export const signOut = optionalEndpoint<typeof schemas.signOut>("POST", "/api/auth/signout");
export const exportAccount = userEndpoint<typeof schemas.exportAccount>("GET", "/api/account/export");
export const deleteAccount = userEndpoint<typeof schemas.deleteAccount>("DELETE", "/api/account");
