/** As many tasks as a short visit takes. */
export const DAILY_TASKS = 3;

/**
 * Tasks done today, and how many are recommended for today: three, or fewer if fewer are left. More than three done are
 * all that was recommended.
 */
export function tasksToday(done: number, open: number): { done: number; recommended: number } {
  return { done, recommended: Math.max(done, Math.min(DAILY_TASKS, done + open)) };
}
