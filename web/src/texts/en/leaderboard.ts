import { count, inPoints, plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

export const leaderboard = texts("leaderboard", {
  title: "Top Miners",
  note: "Global Leaderboard",
  loading: "Loading leaderboard...",
  loadName: "The leaderboard",
  power: "Mining Power",
  medal: { first: "Gold medal", second: "Silver medal", third: "Bronze medal" },
  windowsLabel: "Which points count",
  windows: { all: "All time", "30d": "30 days", "7d": "7 days" },
  emptyWindow: "No points were earned in these days.",
  hidden: "Hidden miner",
  showAll: (miners: number) => `Show all ${count(miners)}`,
  yours: "Your Position",
  youAreHidden: "Other miners see neither your name nor your picture.",
  toPass: (value: number) => `${inPoints(value)} to pass {name}.`,
  passWith: (task: string, value: number) => `${task}: +${count(value)}`,
  lead: (value: number) => `You lead by ${inPoints(value)}.`,
  toTop: (value: number) => `${inPoints(value)} to the top 10`,
  away: (spots: number) => `${plural(spots, "spot")} from top 10`,
  rank: (rank: number) => `#${count(rank)}`,
});
