import { count, plural } from "../../lib/format.ts";
import type { leaderboard as english } from "../en/leaderboard.ts";

export const leaderboard: typeof english = {
  title: "Beste Miner",
  note: "Weltweite Rangliste",
  sample: "Beispiel",
  loading: "Rangliste wird geladen …",
  loadName: "Die Rangliste",
  power: "Mining-Power",
  medal: { first: "Goldmedaille", second: "Silbermedaille", third: "Bronzemedaille" },
  yours: "Dein Platz",
  points: (value) => plural(value, "Punkt", "Punkte"),
  away: (spots) => `${plural(spots, "Platz", "Plätze")} bis zu den Top 10`,
  rank: (rank) => `#${count(rank)}`,
};
