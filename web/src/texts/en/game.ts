import { count } from "../../lib/format.ts";
import { texts } from "../texts.ts";

export const game = texts("game", {
  note: "A demo game. Its coins are not points and cannot be withdrawn.",
  coins: (perSecond: number) => `coins, ${count(perSecond)} per second`,
  mine: "Mine",
  level: (level: number) => `Level ${count(level)}`,
  xp: (xp: number, threshold: number) => `${count(xp)} of ${count(threshold)} XP`,
  experience: "Experience",
  power: (perClick: number) => `Click power ${count(perClick)}`,
  upgrade: {
    "upgrade-click": { name: "Click upgrade", gives: "+1 per click" },
    "upgrade-mining": { name: "Auto-mining upgrade", gives: "+1 per second" },
  },
  cost: (coins: number) => `${count(coins)} coins`,
  costFor: (name: string) => `for the ${name.toLowerCase()}`,
  levelUp: "Level Up! Click power increased!",
  tooPoor: "Not enough coins!",
  need: (coins: number) => `You need ${count(coins)} coins for this upgrade`,
});
