import { leaderboard } from "../../../texts/en/leaderboard.ts";

/** An entry of someone else who hides their name has no name in the answer either. */
export const nameOf = (
  entry: { display_name: string; hidden?: boolean | undefined },
  mine = false,
): string => (entry.hidden && !mine ? leaderboard.hidden : entry.display_name);
