import type { Post } from "../world/events.ts";
import { userByName } from "../world/look-up.ts";
import type { World } from "../world/world.ts";
import { forwardPage, isWanted } from "./lists.ts";
import * as posts from "./post-routes.ts";
import type { Answer, ApiRequest } from "./request.ts";
import * as users from "./user-routes.ts";
import * as writes from "./write-routes.ts";

const WEEK_MS = 7 * 86_400_000;
const USUAL_PAGE = 10;

/**
 * Searches the last 7 days, without reposts and protected authors. Supports from:, in_reply_to_tweet_id:,
 * conversation_id: and plain words.
 */
function searchRecent(request: ApiRequest): Answer {
  const { world, query, now, horizon } = request;
  const text = query.get("query") ?? "";
  const matches = matcher(world, text);
  const posts = candidates(world, text)
    .filter((post) => post.at > now - WEEK_MS && post.at <= horizon && post.repostOf === undefined)
    .filter((post) => isPublic(world, post) && matches(post) && isWanted(query)(post));
  return forwardPage(request, posts.reverse(), USUAL_PAGE);
}

const values = (text: string, operator: string): string[] =>
  [...text.matchAll(new RegExp(`\\b${operator}:@?(\\w+)`, "gi"))].map(([, value = ""]) => value);

function candidates(world: World, text: string): Post[] {
  const [repliedTo] = values(text, "in_reply_to_(?:tweet|post)_id");
  const ids = repliedTo === undefined ? [...world.posts.keys()] : (world.repliesTo.get(repliedTo) ?? []);
  return ids.flatMap((id) => world.posts.get(id) ?? []);
}

function matcher(world: World, text: string): (post: Post) => boolean {
  const authors = values(text, "from").map(
    (name) => userByName(world, name)?.id ?? (world.users.has(name) ? name : ""),
  );
  const [conversation] = values(text, "conversation_id");
  const words = text
    .replace(/-?\w+:@?\w+/g, " ")
    .split(/[\s()"]+/)
    .filter((word) => word !== "" && word !== "OR")
    .map((word) => word.toLowerCase());
  return (post) =>
    (authors.length === 0 || authors.includes(post.authorId)) &&
    (conversation === undefined || post.id === conversation || post.replyTo === conversation) &&
    words.every((word) => post.text.toLowerCase().includes(word));
}

function isPublic(world: World, post: Post): boolean {
  const author = world.users.get(post.authorId);
  return author !== undefined && !author.protected && !author.suspended;
}

/**
 * Calls per 15 minutes, and per 24 hours if X limits those. A user's call counts for the user, an app-only
 * call for the app. In 24 hours, a user's call counts for the app too.
 */
export type Limits = { user?: number; app?: number; userDay?: number; appDay?: number };

export type Route = {
  method: string;
  template: string;
  auth: "user" | "any";
  limits: Limits;
  answer: (request: ApiRequest) => Answer;
};

const route = (line: string, auth: Route["auth"], limits: Limits, answer: Route["answer"]): Route => {
  const [method = "", template = ""] = line.split(" ");
  return { method, template, auth, limits, answer };
};

// Limits: docs.x.com, 22 August 2026. Fixed paths come before parameters, so that /users/me is not a user
// called "me".
export const routes: Route[] = [
  route("GET /2/users/me", "user", { user: 75 }, users.getMe),
  route("GET /2/users", "any", { user: 900, app: 300 }, users.getUsersByIds),
  route("GET /2/users/by", "any", { user: 900, app: 300 }, users.getUsersByNames),
  route("GET /2/users/by/username/:username", "any", { user: 900, app: 300 }, users.getUserByName),
  route("GET /2/users/:id", "any", { user: 900, app: 300 }, users.getUserById),
  route("GET /2/users/:id/following", "any", { user: 300, app: 300 }, users.getFollowing),
  route("GET /2/users/:id/followers", "any", { user: 300, app: 300 }, users.getFollowers),
  route("GET /2/users/:id/tweets", "any", { user: 900, app: 10_000 }, posts.getPostsOfUser),
  route("GET /2/users/:id/mentions", "any", { user: 300, app: 450 }, posts.getMentions),
  route("GET /2/users/:id/liked_tweets", "user", { user: 75 }, posts.getLikedPosts),
  route("GET /2/tweets", "any", { user: 5_000, app: 3_500 }, posts.getPostsByIds),
  route("GET /2/tweets/search/recent", "any", { user: 300, app: 450 }, searchRecent),
  route("GET /2/tweets/:id", "any", { user: 900, app: 450 }, posts.getPostById),
  route("GET /2/tweets/:id/liking_users", "user", { user: 75 }, posts.getLikingUsers),
  route("GET /2/tweets/:id/retweeted_by", "any", { user: 75, app: 75 }, posts.getReposters),
  route("GET /2/tweets/:id/retweets", "any", { user: 75, app: 75 }, posts.getReposts),
  route("GET /2/tweets/:id/quote_tweets", "any", { user: 75, app: 75 }, posts.getQuotes),
  route("POST /2/users/:id/following", "user", { user: 50 }, writes.postFollow),
  route("DELETE /2/users/:id/following/:target", "user", { user: 50 }, writes.deleteFollow),
  route("POST /2/users/:id/likes", "user", { user: 50, userDay: 1_000 }, writes.postLike),
  route("DELETE /2/users/:id/likes/:target", "user", { user: 50, userDay: 1_000 }, writes.deleteLike),
  route("POST /2/users/:id/retweets", "user", { user: 50 }, writes.postRepost),
  route("DELETE /2/users/:id/retweets/:target", "user", { user: 50 }, writes.deleteRepost),
  route("POST /2/tweets", "user", { user: 100, appDay: 10_000 }, writes.postPost),
  route("DELETE /2/tweets/:id", "user", { user: 50 }, writes.deletePost),
];

export function matchRoute(
  method: string,
  path: string,
): { route: Route; params: Record<string, string> } | undefined {
  for (const each of routes) {
    const params = each.method === method ? matchTemplate(each.template, path) : undefined;
    if (params) return { route: each, params };
  }
  return undefined;
}

/** Whether this path exists for any method. */
export const isRoute = (path: string): boolean =>
  routes.some(({ template }) => matchTemplate(template, path) !== undefined);

/** Returns the values of ":name" segments, or undefined if the path does not match. */
function matchTemplate(template: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [template.split("/"), path.split("/")];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? "";
    if (segment.startsWith(":") && value !== "") params[segment.slice(1)] = decodeURIComponent(value);
    else if (segment !== value) return undefined;
  }
  return params;
}
