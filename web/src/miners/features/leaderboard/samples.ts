import type { LeaderboardEntryView } from "@lode/core/contracts/http/leaderboard";

const sample = (rank: number, display_name: string, total_points: number): LeaderboardEntryView => ({
  rank,
  user_id: `sample-${rank}`,
  display_name,
  total_points,
  avatar_url: null,
});

/** Shown, and marked 'Sample', only while no miner has earned points. */
export const SAMPLE_MINERS = [
  sample(1, "Quartz Fox", 15_420),
  sample(2, "Drift Miner", 12_850),
  sample(3, "Basalt Ada", 11_200),
  sample(4, "Night Shift", 9_875),
  sample(5, "Vein Finder", 8_650),
];
