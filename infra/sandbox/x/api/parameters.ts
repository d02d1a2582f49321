import * as fields from "./fields-of-x.ts";

/** The values that X accepts for a query or path parameter. */
export type Parameter = { required?: true } & (
  | { kind: "id" | "username" | "time" }
  /** Comma-separated, 1 to 100. */
  | { kind: "ids" | "usernames" }
  | { kind: "names"; of: readonly string[] }
  | { kind: "choice"; of: readonly string[] }
  | { kind: "number"; least: number; most: number }
  | { kind: "token"; shortest: number }
  | { kind: "text"; longest: number }
);
export type Parameters = Record<string, Parameter>;

const names = (of: readonly string[]): Parameter => ({ kind: "names", of });
const AS_USERS: Parameters = {
  "user.fields": names(fields.USER_FIELDS),
  expansions: names(fields.USER_EXPANSIONS),
  "tweet.fields": names(fields.TWEET_FIELDS),
  "post.fields": names(fields.POST_FIELDS),
};
const AS_POSTS: Parameters = {
  "tweet.fields": names(fields.TWEET_FIELDS),
  "post.fields": names(fields.POST_FIELDS),
  expansions: names(fields.TWEET_EXPANSIONS),
  "media.fields": names(fields.MEDIA_FIELDS),
  "poll.fields": names(fields.POLL_FIELDS),
  "user.fields": names(fields.USER_FIELDS),
  "place.fields": names(fields.PLACE_FIELDS),
};
const page = (least: number, most: number, shortest = 1): Parameters => ({
  max_results: { kind: "number", least, most },
  pagination_token: { kind: "token", shortest },
});
const BETWEEN: Parameters = {
  since_id: { kind: "id" },
  until_id: { kind: "id" },
  start_time: { kind: "time" },
  end_time: { kind: "time" },
};
const EXCLUDE: Parameters = { exclude: names(["replies", "retweets"]) };
const FOLLOWS = { ...page(1, 1_000, 16), ...AS_USERS };
/**
 * The interface says 4,096, which is for Enterprise. A self-serve app has 512 (docs.x.com, "Search Posts").
 */
const LONGEST_QUERY = 512;

/** Each route's query parameters in X's published interface (2.166). Any other parameter is refused. */
export const QUERY: Record<string, Parameters> = {
  "GET /2/users/me": AS_USERS,
  "GET /2/users": { ids: { kind: "ids", required: true }, ...AS_USERS },
  "GET /2/users/by": { usernames: { kind: "usernames", required: true }, ...AS_USERS },
  "GET /2/users/by/username/:username": AS_USERS,
  "GET /2/users/:id": AS_USERS,
  "GET /2/users/:id/following": FOLLOWS,
  "GET /2/users/:id/followers": FOLLOWS,
  "GET /2/users/:id/tweets": { ...BETWEEN, ...page(5, 100), ...EXCLUDE, ...AS_POSTS },
  "GET /2/users/:id/mentions": { ...BETWEEN, ...page(5, 100), ...AS_POSTS },
  "GET /2/users/:id/liked_tweets": { ...page(5, 100), ...AS_POSTS },
  "GET /2/tweets": { ids: { kind: "ids", required: true }, ...AS_POSTS },
  "GET /2/tweets/search/recent": {
    query: { kind: "text", longest: LONGEST_QUERY, required: true },
    ...BETWEEN,
    ...page(10, 100),
    next_token: { kind: "token", shortest: 1 },
    sort_order: { kind: "choice", of: ["recency", "relevancy"] },
    ...AS_POSTS,
  },
  "GET /2/tweets/:id": AS_POSTS,
  "GET /2/tweets/:id/liking_users": { ...page(1, 100), ...AS_USERS },
  "GET /2/tweets/:id/retweeted_by": { ...page(1, 100), ...AS_USERS },
  "GET /2/tweets/:id/retweets": { ...page(1, 100), ...AS_POSTS },
  "GET /2/tweets/:id/quote_tweets": { ...page(10, 100), ...EXCLUDE, ...AS_POSTS },
};

/** Path parameters. The route checks whose id is allowed. */
export const PATH: Parameters = {
  id: { kind: "id" },
  target: { kind: "id" },
  username: { kind: "username" },
};
