const DAY_MS = 86_400_000;

/** Returns the running total at the end of each day, including days without completions. */
export function cumulative(
  days: ReadonlyArray<{ day: string; completions: number }>,
): { day: string; total: number }[] {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return [];
  const byDay = new Map(days.map(({ day, completions }) => [day, completions]));
  const sums: { day: string; total: number }[] = [];
  let total = 0;
  for (let at = Date.parse(first.day); at <= Date.parse(last.day); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    total += byDay.get(day) ?? 0;
    sums.push({ day, total });
  }
  return sums;
}
