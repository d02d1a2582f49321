import type * as z from "zod/mini";
import type { problem } from "./problem.schemas.ts";

export type Problem = z.output<typeof problem>;

/** Every reason to refuse, with its HTTP status and its sentence, for API and page. */
export const PROBLEMS = {
  "malformed-request": [400, "The request could not be read"],
  "invalid-input": [400, "Please check the marked fields"],
  unauthenticated: [401, "Please sign in"],
  "session-mismatch": [401, "The cookie and the token belong to different sessions. Please sign in again"],
  "invalid-credentials": [401, "Email or password is wrong"],
  "email-not-confirmed": [403, "Please confirm your email address first"],
  "csrf-refused": [403, "This page has been open for too long. Please try again"],
  "cross-site-refused": [403, "Requests from other sites are not accepted"],
  "account-suspended": [403, "This account is suspended"],
  "captcha-missing": [400, "Please complete the captcha"],
  "captcha-refused": [400, "The captcha could not be verified. Please try again"],
  "captcha-unavailable": [503, "The captcha cannot be checked right now. Please try again in a moment"],
  "wrong-password": [403, "The current password is wrong"],
  "common-password": [400, "This password is among the most common ones. Please choose another"],
  "password-needed": [
    409,
    "More than one sign-up was made for this address. Please type the password that you chose",
  ],
  "sign-up-replaced": [
    403,
    "This is not the password of the latest sign-up for this address. Please sign up again",
  ],
  "mail-token-refused": [400, "This link is not valid any more. Please ask for a new one"],
  "not-found": [404, "There is nothing here"],
  "method-not-allowed": [405, "This method is not allowed here"],
  "payload-too-large": [413, "The request is too large"],
  "unsupported-media-type": [415, "Please send JSON"],
  "too-many-requests": [429, "Too many attempts. Please wait a moment"],
  internal: [500, "Something went wrong on our side. Please try again"],
  unavailable: [503, "This is not available right now. Please try again in a moment"],
  "wrong-user": [403, "This link was started by another user"],
  "link-expired": [400, "This authorization has expired. Please connect the account again"],
  "link-refused": [400, "X did not confirm the authorization. Please connect the account again"],
  "account-taken": [409, "This X account is connected to another user"],
  "account-resting": [409, "This X account was removed by another user less than 7 days ago"],
  "too-many-accounts": [409, "Up to 3 X accounts can be connected"],
  "account-not-linked": [404, "This X account is not connected to your profile"],
  "account-needs-reconnect": [409, "X no longer accepts this connection. Please reconnect the account"],
  "account-not-eligible": [403, "This X account is not eligible yet"],
  "x-unavailable": [503, "X cannot be reached right now. Please try again in a moment"],
  "task-not-found": [404, "This task does not exist"],
  "task-mismatch": [400, "The action does not match the task"],
  "task-not-started": [409, "This task has not started yet"],
  "task-expired": [410, "This task has expired"],
  "task-ended": [410, "This task has ended"],
  "task-full": [409, "Every place of this task is taken right now. One may become free in a few minutes"],
  "task-budget-short": [
    409,
    "What is left of this task's budget does not cover the award of this account right now",
  ],
  "already-awarded": [409, "This X account has completed this task for another user"],
  "award-reversed": [
    409,
    "The award of this task was taken back after a re-check. Each account does a task once",
  ],
  "not-done": [409, "X does not show the action yet"],
  "consent-needed": [409, "Please read and agree to what this action does before it is switched on"],
  "action-not-allowed": [403, "The tier of Lode's app at X does not allow this action"],
  "invalid-hours": [400, "The active hours must begin and end at different times, in a known time zone"],
  "post-unknown": [409, "Lode cannot tell which reply on X is its own. Please delete it on X"],
  "nothing-to-undo": [409, "This action cannot be undone any more"],
  "open-withdrawals": [409, "A withdrawal is still on its way. Please wait until it has ended"],
  "not-an-image": [400, "Please choose a PNG, JPEG, WebP or GIF image of at most 4096 pixels a side"],
  "no-wallet": [409, "Please connect a wallet first"],
  "proof-refused": [
    400,
    "This signature does not prove the wallet. Please ask for a new message and sign it",
  ],
  "coin-not-available": [400, "Coming soon"],
  "below-minimum": [400, "Minimum withdrawal amount is 100 points ($1)"],
  "above-maximum": [400, "One withdrawal cannot pay that much: withdraw it in parts"],
  "insufficient-balance": [400, "Insufficient points balance (including 1 point transfer fee)"],
  "wallet-refused": [400, "This is not a Solana wallet that can be paid"],
  "idempotency-conflict": [409, "This Idempotency-Key was used for a different withdrawal"],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export const sentenceOf = (code: ProblemCode): string => PROBLEMS[code][1];
export const statusOf = (code: ProblemCode): number => PROBLEMS[code][0];
