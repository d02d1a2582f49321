import * as z from "zod/mini";
import { ON_NETWORK } from "../domain/sentences/request-sentences.ts";
import { said } from "./said.ts";

/** The body of every refusal: a sentence for people and a code for programs. */
export const problem = z.object({
  error: z.string(),
  code: z.string(),
  /** The sentence as codes, only if it differs from the sentence of `code`. */
  said: z.optional(said),
  /** For forms: the fault of each field. */
  fields: z.optional(z.record(z.string(), z.string())),
  status: z.optional(z.string()),
  attempt_id: z.optional(z.string()),
  /** Only for a refused withdrawal: the answer to a successful request has `success: true`. */
  success: z.optional(z.literal(false)),
});

export type Problem = z.output<typeof problem>;

type Problems = Record<string, readonly [status: number, sentence: string]>;

/** The reasons to refuse a miner, with HTTP status and sentence. */
const MINERS_PROBLEMS = {
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
  "mail-token-refused": [400, "This link no longer works. Links work once, and only for a while"],
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
  "key-not-proven": [400, "The signature does not prove this key. Please sign the challenge again"],
  "signer-silent": [503, "Your signer does not answer. Open it, and try again"],
  "signer-declined": [400, "Your signer did not sign. Please connect it again"],
  "act-not-exact": [400, "What was signed is not exactly this task. Please sign it again"],
  "target-gone": [410, "The post of this task is no longer there"],
  "network-unavailable": [503, "The network cannot be reached right now. Please try again in a moment"],
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
  "counts-elsewhere": [409, "This account has done this for another task. It counts once"],
  "own-target": [409, "This account is the target of the task. Please use another account"],
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
  "same-password": [400, "Please choose a password that differs from the current one"],
  "nothing-to-object-to": [409, "There is no decision here to object to"],
  "objection-open": [409, "You have objected to this already. An operator will answer"],
  "objection-answered": [409, "Your objection to this was answered. The answer is final"],
  "objection-late": [409, "An objection is possible within 30 days"],
  "not-rewardable": [409, "The network's policy forbids rewarding this kind of action"],
  "idempotency-conflict": [409, "This Idempotency-Key was used for a different withdrawal"],
} as const satisfies Problems;

/** The reasons to refuse an operator, whose console is in English only. */
const OPERATORS_PROBLEMS = {
  "code-needed": [401, "Please type the code of your authenticator app"],
  "code-refused": [401, "This code is wrong or was used before"],
  "password-change-needed": [403, "Please change your first password before anything else"],
  "second-factor-needed": [403, "Please set up an authenticator app before anything else"],
  "role-too-low": [403, "Your role does not allow this"],
  "second-factor-present": [409, "An authenticator app is set up already"],
  "operator-exists": [409, "There is an operator with this email address"],
  "nothing-to-repair": [409, "No failed job matches any more"],
  "repair-changed": [409, "Other jobs match than a moment ago. Please read the dry run again"],
  "repair-ended": [409, "This repair has ended"],
  "balance-too-low": [409, "The miner's balance does not cover this"],
  "owner-needed": [403, "This needs an owner"],
  "request-id-used": [409, "This request was made before with other points or for another miner"],
  "not-a-draft": [409, "This task is not a draft any more: what miners have read does not change"],
  "halted-before": [409, "It was halted before. The earlier reason is kept"],
  "not-halted": [409, "It is not halted any more"],
  "nothing-to-change": [
    409,
    "There is nothing to change: it does not exist, or it was changed in the meantime",
  ],
  "last-owner": [409, "At least one owner must remain"],
  "not-in-review": [409, "This withdrawal does not wait for a review. It may have been decided meanwhile"],
  "approved-before": [409, "You have approved this withdrawal. A different operator must approve it too"],
  "withdrawal-not-pending": [409, "This withdrawal is not pending any more, so it cannot be rejected"],
  "chain-disagrees": [409, "The chain does not confirm this"],
  "chain-unreachable": [503, "The Solana node cannot be reached right now. Nothing was changed"],
} as const satisfies Problems;

/** Every reason to refuse, for the API and the pages. */
export const PROBLEMS = { ...MINERS_PROBLEMS, ...OPERATORS_PROBLEMS };

export type MinersProblemCode = keyof typeof MINERS_PROBLEMS;
export type ProblemCode = keyof typeof PROBLEMS;

export const namesNetwork = (code: ProblemCode): code is keyof typeof ON_NETWORK => code in ON_NETWORK;

/** The sentence for people. If it names a network, it names X; `refusedOn` names another network. */
export const sentenceOf = (code: ProblemCode): string => PROBLEMS[code][1];
export const statusOf = (code: ProblemCode): number => PROBLEMS[code][0];
