import { PROBLEM_TYPES } from "./problem.ts";

/** Names of interface 2.166, and what 2.167 calls the same: tweets have become posts. */
const RENAMED: Record<string, string> = {
  edit_history_tweet_ids: "edit_history_post_ids",
  pinned_tweet_id: "pinned_post_id",
  referenced_tweets: "referenced_posts",
  retweet_count: "repost_count",
  tweet_count: "post_count",
};
const RENAMED_PROBLEM_TYPES = "https://api.x.com/2/problems/";

export const renamedField = (field: string): string => RENAMED[field] ?? field;
const originals = new Map(Object.entries(RENAMED).map(([old, renamed]) => [renamed, old]));
export const originalField = (field: string): string => originals.get(field) ?? field;

/**
 * The answer in the vocabulary of the question, as live X does (third-party measurements of August 2026): asked
 * with `post.fields` and without `tweet.fields`, X answers with the names of 2.167.
 */
export const inVocabularyOf = (query: URLSearchParams, body: object | string): object | string =>
  query.has("post.fields") && !query.has("tweet.fields") && typeof body === "object"
    ? (rename(body) as object)
    : body;

function rename(value: unknown): unknown {
  if (typeof value === "string") return value.replace(PROBLEM_TYPES, RENAMED_PROBLEM_TYPES);
  if (Array.isArray(value)) return value.map(rename);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [renamedField(name), rename(inner)]),
  );
}
