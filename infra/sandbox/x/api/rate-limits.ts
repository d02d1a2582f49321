import type { Limits, Route } from "./routes.ts";

const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

type Window = { startedAt: number; used: number };
type Rule = { key: string; limit: number; lifeMs: number; header: string };

export type RateLimits = {
  /** Counts the call in every window that applies, or in none if one is used up. Always returns headers. */
  take(
    route: Route,
    userId: string | undefined,
    now: number,
  ): { allowed: boolean; headers: Record<string, string> };
  override(limits: Record<string, Limits>): void;
  reset(): void;
};

export function createRateLimits(): RateLimits {
  const windows = new Map<string, Window>();
  let overrides: Record<string, Limits> = {};
  const windowOf = ({ key, lifeMs }: Rule, now: number): Window => {
    const known = windows.get(key);
    if (known && now - known.startedAt < lifeMs) return known;
    const fresh = { startedAt: now, used: 0 };
    windows.set(key, fresh);
    return fresh;
  };
  return {
    take(route, userId, now) {
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
    override(limits) {
      overrides = limits;
    },
    reset() {
      windows.clear();
      overrides = {};
    },
  };
}

function rulesOf(name: string, { user, app, userDay, appDay }: Limits, userId: string | undefined): Rule[] {
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
