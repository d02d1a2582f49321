import { count, plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

export const leaderboard = texts("leaderboard", {
  title: "Top Miners",
  note: "Global Leaderboard",
  sample: "Sample",
  loading: "Loading leaderboard...",
  loadName: "The leaderboard",
  power: "Mining Power",
  medal: { first: "Gold medal", second: "Silver medal", third: "Bronze medal" },
  yours: "Your Position",
  points: (value: number) => plural(value, "point"),
  away: (spots: number) => `${plural(spots, "spot")} from top 10`,
  rank: (rank: number) => `#${count(rank)}`,
});
