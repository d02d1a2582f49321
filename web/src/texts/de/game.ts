import { count } from "../../lib/format.ts";
import type { game as english } from "../en/game.ts";

export const game: typeof english = {
  note: "Ein Spiel zum Ausprobieren. Seine Münzen sind keine Punkte und werden nicht ausgezahlt.",
  coins: (perSecond) => `Münzen, ${count(perSecond)} pro Sekunde`,
  mine: "Schürfen",
  level: (level) => `Stufe ${count(level)}`,
  xp: (xp, threshold) => `${count(xp)} von ${count(threshold)} XP`,
  experience: "Erfahrung",
  power: (perClick) => `Klickkraft ${count(perClick)}`,
  upgrade: {
    "upgrade-click": { name: "Mehr Klickkraft", gives: "+1 pro Klick" },
    "upgrade-mining": { name: "Mehr Automatik", gives: "+1 pro Sekunde" },
  },
  cost: (coins) => `${count(coins)} Münzen`,
  costFor: (name) => `für „${name}“`,
  levelUp: "Stufe geschafft! Deine Klickkraft steigt!",
  tooPoor: "Zu wenig Münzen!",
  need: (coins) => `Dafür brauchst du ${count(coins)} Münzen`,
};
