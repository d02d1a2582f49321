import { count, inPoints, plural } from "../../lib/format.ts";
import type { leaderboard as english } from "../en/leaderboard.ts";

export const leaderboard: typeof english = {
  title: "Beste Miner",
  note: "Weltweite Rangliste",
  loading: "Rangliste wird geladen …",
  loadName: "Die Rangliste",
  power: "Mining-Power",
  medal: { first: "Goldmedaille", second: "Silbermedaille", third: "Bronzemedaille" },
  windowsLabel: "Welche Punkte zählen",
  windows: { all: "Gesamt", "30d": "30 Tage", "7d": "7 Tage" },
  emptyWindow: "In diesen Tagen wurden keine Punkte verdient.",
  hidden: "Verborgener Miner",
  showAll: (miners) => `Alle ${count(miners)} anzeigen`,
  yours: "Dein Platz",
  youAreHidden: "Andere Miner sehen weder deinen Namen noch dein Bild.",
  toPass: (value) => `Noch ${inPoints(value)}, dann überholst du {name}.`,
  passWith: (task, value) => `${task}: +${count(value)}`,
  lead: (value) => `Du führst mit ${plural(value, "Punkt", "Punkten")} Vorsprung.`,
  toTop: (value) => `${inPoints(value)} bis in die Top 10`,
  away: (spots) => `${plural(spots, "Platz", "Plätze")} bis zu den Top 10`,
  rank: (rank) => `#${count(rank)}`,
};
