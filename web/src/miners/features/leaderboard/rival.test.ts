import { expect, test } from "vitest";
import { topMiner } from "../../../testing/answers.ts";
import { rivalOf } from "./rival.ts";

const TOP = [topMiner(1, 100), topMiner(2, 70), topMiner(3, 50)];

test.each([
  [
    "the one ahead is in the list",
    TOP,
    [],
    topMiner(3, 50),
    21,
    { kind: "ahead", entry: TOP[1], missing: 21 },
  ],
  [
    "the one ahead is a neighbour",
    TOP,
    [topMiner(11, 9)],
    topMiner(12, 5),
    5,
    { kind: "ahead", entry: topMiner(11, 9), missing: 5 },
  ],
  ["first place has a lead", TOP, [], topMiner(1, 100), null, { kind: "behind", lead: 30 }],
  ["alone there is no rival", [topMiner(1, 100)], [], topMiner(1, 100), null, null],
  ["the one ahead is not known", TOP, [], topMiner(40, 1), 3, null],
] as const)("%s", (_name, leaderboard, neighbours, position, points_to_next, expected) => {
  const board = { leaderboard: [...leaderboard], neighbours: [...neighbours], points_to_next };
  expect(rivalOf(board, position)).toEqual(expected);
});
