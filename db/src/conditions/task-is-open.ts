/**
 * Whether a task `t` takes new attempts now: it is published, has started, has not expired, and has a place
 * and at least its base points left. `decideAttempt` (core/src/domain/attempts/lifecycle.ts) applies the same
 * rule to one task and gives reasons.
 */
export const taskIsOpen = (now: string): string => `
  t.state = 'published' and (t.starts_at is null or t.starts_at <= ${now})
  and (t.expires_at is null or t.expires_at > ${now})
  and (t.budget_points is null or t.spent_points + t.base_points <= t.budget_points)
  and (t.max_completions is null or t.completions < t.max_completions)`;
