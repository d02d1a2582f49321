import { expect, test } from "vitest";
import { type ConsoleMove, type ConsoleState, play, START } from "./console-game.ts";

test.each<[string, Partial<ConsoleState>, ConsoleMove, Partial<ConsoleState>]>([
  ["a tick", {}, { move: "tick" }, { coins: 1_252, xp: 146, level: 3 }],
  ["a click without a bonus", {}, { move: "click", bonus: 0 }, { coins: 1_251, xp: 146 }],
  ["a click with a bonus", { perClick: 4 }, { move: "click", bonus: 3 }, { coins: 1_257, xp: 152 }],
  [
    "a tick reaches the threshold: experience restarts at 0",
    { xp: 299 },
    { move: "tick" },
    { xp: 0, level: 4, perClick: 2, threshold: 400 },
  ],
  [
    "a click passes the threshold: the excess carries over",
    { xp: 298, perClick: 4 },
    { move: "click", bonus: 1 },
    { xp: 3, level: 4, perClick: 5, threshold: 400 },
  ],
  ["the click upgrade", {}, { move: "upgrade-click" }, { coins: 950, perClick: 2 }],
  ["the mining upgrade", {}, { move: "upgrade-mining" }, { coins: 850, perSecond: 3 }],
  ["an upgrade for the last coins", { coins: 300 }, { move: "upgrade-click" }, { coins: 0, perClick: 2 }],
  ["an upgrade one coin short", { coins: 299 }, { move: "upgrade-click" }, { coins: 299, perClick: 1 }],
  ["mining one coin short", { coins: 399 }, { move: "upgrade-mining" }, { coins: 399, perSecond: 2 }],
])("%s", (_, before, move, after) => {
  expect(play({ ...START, ...before }, move)).toMatchObject(after);
});
