import { getAttempt } from "@lode/core/contracts/console/story";
import { Refused } from "@lode/core/contracts/errors";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import { storedInEnglish } from "@lode/core/domain/sentences/english";
import { readAttemptForOperator, readAttemptStory } from "@lode/db/console/stories.read-model";
import { route } from "../../http/route.ts";
import { presentMiner, presentStory } from "../present.ts";

export const getAttemptRoute = route(getAttempt, async ({ input: { params }, deps: { db } }) => {
  const [attempt, story] = await Promise.all([
    readAttemptForOperator(db, params.id),
    readAttemptStory(db, params.id),
  ]);
  if (!attempt) throw new Refused("not-found");
  return {
    attempt: {
      ...attempt,
      reason: storedInEnglish(attempt.reason),
      network: networkIdOf(attempt.network),
      miner: presentMiner(attempt.miner),
    },
    story: presentStory(story),
  };
});
