import * as reads from "./reads.ts";
import type { ApiRequest, XAnswer } from "./request.ts";
import * as writes from "./write-routes.ts";

/**
 * Calls per 15 minutes, and per 24 hours if X limits those. A user's call counts for the user, an app-only
 * call for the app. In 24 hours, a user's call counts for the app too.
 */
export type RouteLimits = { user?: number; app?: number; userDay?: number; appDay?: number };

export type XRoute = {
  method: string;
  template: string;
  auth: "user" | "any";
  limits: RouteLimits;
  answer: (request: ApiRequest) => XAnswer;
};

const route = (line: string, auth: XRoute["auth"], limits: RouteLimits, answer: XRoute["answer"]): XRoute => {
  const [method = "", template = ""] = line.split(" ");
  return { method, template, auth, limits, answer };
};

// Limits: docs.x.com, 22 August 2026.
export const routes: XRoute[] = [
  route("GET /2/users/me", "user", { user: 75 }, reads.getMe),
  route("GET /2/users", "any", { user: 900, app: 300 }, reads.getUsersByIds),
  route("GET /2/users/by", "any", { user: 900, app: 300 }, reads.getUsersByNames),
  route("GET /2/users/:id/tweets", "any", { user: 900, app: 10_000 }, reads.getPostsOfUser),
  route("GET /2/users/:id/liked_tweets", "user", { user: 75 }, reads.getLikedPosts),
  route("GET /2/tweets", "any", { user: 5_000, app: 3_500 }, reads.getPostsByIds),
  route("GET /2/tweets/search/recent", "any", { user: 300, app: 450 }, reads.searchRecent),
  route("GET /2/tweets/:id/retweets", "any", { user: 75, app: 75 }, reads.getReposts),
  route("POST /2/users/:id/following", "user", { user: 50 }, writes.postFollow),
  route("DELETE /2/users/:id/following/:target", "user", { user: 50 }, writes.deleteFollow),
  route("POST /2/users/:id/likes", "user", { user: 50, userDay: 1_000 }, writes.postLike),
  route("DELETE /2/users/:id/likes/:target", "user", { user: 50, userDay: 1_000 }, writes.deleteLike),
  route("POST /2/users/:id/retweets", "user", { user: 50 }, writes.postRepost),
  route("DELETE /2/users/:id/retweets/:target", "user", { user: 50 }, writes.deleteRepost),
  route("POST /2/tweets", "user", { user: 100, appDay: 10_000 }, writes.postPost),
  route("DELETE /2/tweets/:id", "user", { user: 50 }, writes.deletePost),
];

export function matchRoute(method: string, path: string) {
  for (const each of routes) {
    const params = each.method === method ? matchTemplate(each.template, path) : undefined;
    if (params) return { route: each, params };
  }
  return undefined;
}

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

const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

type Window = { startedAt: number; used: number };
type Rule = { key: string; limit: number; lifeMs: number; header: string };

export function createRateLimits() {
  const windows = new Map<string, Window>();
  let overrides: Record<string, RouteLimits> = {};
  const windowOf = ({ key, lifeMs }: Rule, now: number): Window => {
    const known = windows.get(key);
    if (known && now - known.startedAt < lifeMs) return known;
    const fresh = { startedAt: now, used: 0 };
    windows.set(key, fresh);
    return fresh;
  };
  return {
    /** Counts the call in every window that applies, or in none if one is used up. Always returns headers. */
    take(route: XRoute, userId: string | undefined, now: number) {
      const name = `${route.method} ${route.template}`;
      const rules = rulesOf(name, { ...route.limits, ...overrides[name] }, userId);
      const counted = rules.map((rule) => ({ rule, window: windowOf(rule, now) }));
      const allowed = counted.every(({ rule, window }) => window.used < rule.limit);
      if (allowed) for (const { window } of counted) window.used += 1;
      const headers = counted.flatMap(({ rule, window }) => [
        [`${rule.header}-limit`, String(rule.limit)],
        [`${rule.header}-remaining`, String(Math.max(0, rule.limit - window.used))],
        [`${rule.header}-reset`, String(Math.ceil((window.startedAt + rule.lifeMs) / 1_000))],
      ]);
      return { allowed, headers: Object.fromEntries(headers) };
    },
    override(limits: Record<string, RouteLimits>): void {
      windows.clear();
      overrides = limits;
    },
  };
}

function rulesOf(
  name: string,
  { user, app, userDay, appDay }: RouteLimits,
  userId: string | undefined,
): Rule[] {
  const quarter = userId === undefined ? app : user;
  const who = userId ?? "app";
  return [
    { key: `${who} ${name}`, limit: quarter, lifeMs: QUARTER_HOUR_MS, header: "x-rate-limit" },
    {
      key: `day ${who} ${name}`,
      limit: userId === undefined ? undefined : userDay,
      lifeMs: DAY_MS,
      header: "x-user-limit-24hour",
    },
    { key: `day app ${name}`, limit: appDay, lifeMs: DAY_MS, header: "x-app-limit-24hour" },
  ].flatMap(({ limit, ...rule }) => (limit === undefined ? [] : [{ ...rule, limit }]));
}
