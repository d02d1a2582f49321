import { getAttempt } from "@lode/core/contracts/console/story";
import { Refused } from "@lode/core/contracts/errors";
import { readAttemptStory } from "@lode/db/console/attempt-story.read-model";
import { readAttemptForOperator } from "@lode/db/console/attempts.read-model";
import { route } from "../../http/route.ts";
import { presentMiner } from "../present-miner.ts";
import { presentStory } from "./present-story.ts";

export const getAttemptRoute = route(getAttempt, async ({ input: { params }, deps: { db } }) => {
  const [attempt, story] = await Promise.all([
    readAttemptForOperator(db, params.id),
    readAttemptStory(db, params.id),
  ]);
  if (!attempt) throw new Refused("not-found");
  return {
    attempt: {
      ...attempt,
      askedAt: attempt.askedAt.toISOString(),
      decidedAt: attempt.decidedAt?.toISOString() ?? null,
      nextCheckAt: attempt.nextCheckAt?.toISOString() ?? null,
      points: attempt.points === null ? null : Number(attempt.points),
      costMicrodollars: Number(attempt.costMicrodollars),
      miner: presentMiner(attempt.miner),
    },
    story: presentStory(story),
  };
});
