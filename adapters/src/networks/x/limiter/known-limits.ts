/**
 * Calls allowed in 15 minutes, for a user's token and for the app's own token: docs.x.com, "Rate limits",
 * read August 2026.
 */
export const KNOWN_LIMITS: Record<string, { user?: number; app?: number }> = {
  "GET /2/users/me": { user: 75 },
  "GET /2/users": { user: 900, app: 300 },
  "GET /2/tweets": { user: 5_000, app: 3_500 },
  "GET /2/users/:id/tweets": { user: 900, app: 10_000 },
  "GET /2/users/:id/liked_tweets": { user: 75 },
  "GET /2/tweets/:id/retweets": { user: 75, app: 75 },
  "GET /2/tweets/search/recent": { user: 300, app: 450 },
  "POST /2/users/:id/following": { user: 50 },
  "DELETE /2/users/:id/following/:id": { user: 50 },
  "POST /2/users/:id/likes": { user: 50 },
  "DELETE /2/users/:id/likes/:id": { user: 50 },
  "POST /2/users/:id/retweets": { user: 50 },
  "DELETE /2/users/:id/retweets/:id": { user: 50 },
  "POST /2/tweets": { user: 100 },
  "DELETE /2/tweets/:id": { user: 50 },
};

/**
 * The route of a request, such as "GET /2/users/:id/tweets"; undefined for a path outside version 2 of the
 * API.
 */
export function routeOf(method: string, path: string): string | undefined {
  const version = "/2";
  if (!path.startsWith(`${version}/`)) return undefined;
  const template = path.slice(version.length).replace(/\/\d+(?=\/|$)/g, "/:id");
  return `${method.toUpperCase()} ${version}${template}`;
}
