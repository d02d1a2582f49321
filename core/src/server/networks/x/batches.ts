import type { ActionKind } from "../../../domain/networks/action-kinds.ts";
import type { Question } from "../port.ts";

/** What one question to X can answer: an account's follows · one like · all reposts or replies of one post. */
type Batched = Pick<Question, "kind" | "externalId" | "targetPostId">;

const BATCH_KEYS: Record<ActionKind, (question: Batched) => string> = {
  follow: ({ externalId }) => `x:follow:${externalId}`,
  like: ({ externalId, targetPostId }) => `x:like:${externalId}:${targetPostId}`,
  repost: ({ targetPostId }) => `x:repost:${targetPostId}`,
  comment: ({ targetPostId }) => `x:comment:${targetPostId}`,
};

export const batchKeyOf = (question: Batched): string => BATCH_KEYS[question.kind](question);

/** X lets an app ask for a post's reposts 75 times in 15 minutes, and for answers 450 times: reposts wait longer. */
export const BATCH_WINDOWS_MS: Record<ActionKind, number> = {
  follow: 0,
  like: 0,
  repost: 4_000,
  comment: 2_000,
};
