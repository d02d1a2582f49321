import { recomputeLeaderboard } from "@lode/core/contracts/jobs/jobs";
import { writeLeaderboard } from "@lode/core/server/leaderboard-cache";
import { rankEverybody } from "@lode/db/leaderboard/leaderboard.read-model";
import { processor } from "../../runtime/processor.ts";

export const recomputeLeaderboardJob = processor(recomputeLeaderboard, async (_payload, deps) => {
  const standings = await rankEverybody(deps.db);
  await writeLeaderboard(deps.redis, deps.config.QUEUE_PREFIX, standings, deps.clock.now());
});
