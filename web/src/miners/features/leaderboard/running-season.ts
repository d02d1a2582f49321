import type { SeasonView } from "@lode/core/contracts/http/leaderboard";

const DAY_MS = 86_400_000;

/** Returns the season that counts today, in UTC, with the number of its day; null if none does. */
export function runningSeason(
  seasons: readonly Pick<SeasonView, "name" | "starts_on" | "ends_on">[],
  now: Date,
): { name: string; day: number; days: number } | null {
  const today = now.toISOString().slice(0, 10);
  const season = seasons.find(({ starts_on, ends_on }) => starts_on <= today && today < ends_on);
  if (!season) return null;
  const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse(season.starts_on)) / DAY_MS);
  return { name: season.name, day: daysTo(today) + 1, days: daysTo(season.ends_on) };
}
