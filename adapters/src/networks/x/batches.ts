import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { Batched } from "../port.ts";

/**
 * Questions with the same key are answered by the same calls: an account's follows, a single like, or all
 * reposts or replies of a post.
 */
const QUESTION_KEYS: Record<ActionKind, (question: Batched) => string> = {
  follow: ({ externalId }) => `x:follow:${externalId}`,
  like: ({ externalId, targetPostId }) => `x:like:${externalId}:${targetPostId}`,
  repost: ({ targetPostId }) => `x:repost:${targetPostId}`,
  comment: ({ targetPostId }) => `x:comment:${targetPostId}`,
};

export const questionKeyOf = (question: Batched): string => QUESTION_KEYS[question.kind](question);

/**
 * Follows and likes need a call for each account, but not a job and a transaction for each. So the accounts
 * are divided into this many shares. A share's runs happen one after another, so a slow call to X holds up
 * only one share of the accounts.
 */
const SHARES = 16;
const shareOf = (externalId: string): number => Number(externalId.slice(-4)) % SHARES;

/** Kinds that wait for each other share a call, so the questions of a post are one batch. */
export const batchKeyOf = (question: Batched): string =>
  BATCH_WINDOWS_MS[question.kind] === 0
    ? `x:${question.kind}:share-${shareOf(question.externalId)}`
    : questionKeyOf(question);

/**
 * X allows an app 75 requests for reposts in 15 minutes. In four seconds, enough questions collect to share a
 * call.
 */
export const BATCH_WINDOWS_MS: Record<ActionKind, number> = {
  follow: 0,
  like: 0,
  repost: 4_000,
  comment: 4_000,
};
