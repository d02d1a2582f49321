import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { Batched } from "../port.ts";

/** What the same calls answer: an account's follows · one like · all reposts or replies of one post. */
const QUESTION_KEYS: Record<ActionKind, (question: Batched) => string> = {
  follow: ({ externalId }) => `x:follow:${externalId}`,
  like: ({ externalId, targetPostId }) => `x:like:${externalId}:${targetPostId}`,
  repost: ({ targetPostId }) => `x:repost:${targetPostId}`,
  comment: ({ targetPostId }) => `x:comment:${targetPostId}`,
};

export const questionKeyOf = (question: Batched): string => QUESTION_KEYS[question.kind](question);

/**
 * Follows and likes need a call for each account, but not a job and a transaction. Runs for one share of the accounts
 * follow each other, so a call that X answers late holds up a sixteenth of them.
 */
const SHARES = 16;
const shareOf = (externalId: string): number => Number(externalId.slice(-4)) % SHARES;

export const batchKeyOf = (question: Batched): string =>
  question.kind === "follow" || question.kind === "like"
    ? `x:${question.kind}:share-${shareOf(question.externalId)}`
    : questionKeyOf(question);

/** X lets an app ask for a post's reposts 75 times in 15 minutes; four seconds collect enough to keep a call for several. */
export const BATCH_WINDOWS_MS: Record<ActionKind, number> = {
  follow: 0,
  like: 0,
  repost: 4_000,
  comment: 4_000,
};
