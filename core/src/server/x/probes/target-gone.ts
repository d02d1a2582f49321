import type { TwitterApi } from "twitter-api-v2";
import type { XQuestion } from "../port.ts";
import { POST_READ_MICRODOLLARS } from "../prices.ts";
import type { ProbeAnswer } from "./probe.ts";

/**
 * A deleted post, or one whose author was suspended or is protected now, takes likes and reposts with it: before an
 * absence counts, the target is asked for. One post read (0.005 USD) for each miss.
 */
export async function unlessTargetIsGone(
  client: TwitterApi,
  { targetTweetId, targetUsername }: XQuestion,
  answer: ProbeAnswer,
): Promise<ProbeAnswer> {
  if (answer.sighting.present !== false || targetTweetId === null) return answer;
  const target = await client.v2.tweets([targetTweetId]);
  const body = [answer.body, target];
  if (target.data?.some(({ id }) => id === targetTweetId)) {
    const resources = [...answer.resources, `post:${targetTweetId}`];
    return { ...answer, body, resources, costMicrodollars: answer.costMicrodollars + POST_READ_MICRODOLLARS };
  }
  return {
    ...answer,
    body,
    sighting: {
      present: null,
      obstacle: "X no longer shows the target of this task",
      // Named as missing; where X just left it out, nothing was said.
      isTargetGone: (target.errors ?? []).some(
        (error) => (error.resource_id ?? error.value) === targetTweetId,
      ),
    },
    observed: `${answer.observed}; X did not return the post by @${targetUsername}`,
  };
}
