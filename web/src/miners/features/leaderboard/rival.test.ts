import type { LeaderboardEntryView } from "@lode/core/contracts/http/leaderboard";
import { expect, test } from "vitest";
import { rivalOf } from "./rival.ts";

const entry = (rank: number, total_points: number): LeaderboardEntryView => ({
  rank,
  total_points,
  user_id: String(rank),
  display_name: `Miner ${rank}`,
  avatar_url: null,
});
const TOP = [entry(1, 100), entry(2, 70), entry(3, 50)];

test.each([
  ["the one ahead is in the list", TOP, [], entry(3, 50), 21, { kind: "ahead", entry: TOP[1], missing: 21 }],
  [
    "the one ahead is a neighbour",
    TOP,
    [entry(11, 9)],
    entry(12, 5),
    5,
    { kind: "ahead", entry: entry(11, 9), missing: 5 },
  ],
  ["first place has a lead", TOP, [], entry(1, 100), null, { kind: "behind", lead: 30 }],
  ["alone there is no rival", [entry(1, 100)], [], entry(1, 100), null, null],
  ["the one ahead is not known", TOP, [], entry(40, 1), 3, null],
] as const)("%s", (_name, leaderboard, neighbours, position, points_to_next, expected) => {
  const board = { leaderboard: [...leaderboard], neighbours: [...neighbours], points_to_next };
  expect(rivalOf(board, position)).toEqual(expected);
});
