import { leaderboard } from "../../../texts/en/leaderboard.ts";

/** If someone else hides their name, the answer contains no name either. */
export const nameOf = (
  entry: { display_name: string; hidden?: boolean | undefined },
  mine = false,
): string => (entry.hidden && !mine ? leaderboard.hidden : entry.display_name);
