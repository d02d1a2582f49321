import { expect, test } from "vitest";
import { topMiner } from "../../../testing/answers.ts";
import { rivalOf } from "./your-position.tsx";

const TOP = [topMiner(1, 100), topMiner(2, 70), topMiner(3, 50)];

test.each([
  [
    "someone is ahead",
    { leaderboard: TOP, ahead: TOP[1], points_to_next: 21 },
    topMiner(3, 50),
    { kind: "ahead", name: "Miner 2", missing: 21 },
  ],
  [
    "the name ahead is hidden",
    { leaderboard: TOP, ahead: { ...topMiner(2, 70), hidden: true }, points_to_next: 21 },
    topMiner(3, 50),
    { kind: "ahead", name: "Hidden miner", missing: 21 },
  ],
  ["first place has a lead", { leaderboard: TOP }, topMiner(1, 100), { kind: "behind", lead: 30 }],
  ["alone there is no rival", { leaderboard: [topMiner(1, 100)] }, topMiner(1, 100), null],
  ["the one ahead is not known", { leaderboard: TOP }, topMiner(40, 1), null],
])("%s", (_name, board, position, expected) => {
  expect(rivalOf(board, position)).toEqual(expected);
});
