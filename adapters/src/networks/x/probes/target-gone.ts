import type { TwitterApi } from "twitter-api-v2";
import type { Question } from "../../port.ts";
import type { ProbeAnswer } from "./probe.ts";

/**
 * A deleted post, or one whose author was suspended or is protected now, takes likes and reposts with it: before an
 * absence counts, the target is asked for. One post read (0.005 USD) for each miss.
 */
export async function unlessTargetIsGone(
  client: TwitterApi,
  { targetPostId, targetUsername }: Question,
  answer: ProbeAnswer,
): Promise<ProbeAnswer> {
  if (answer.outcome.state !== "not_done" || targetPostId === null) return answer;
  const target = await client.v2.tweets([targetPostId]);
  const body = [answer.body, target];
  if (target.data?.some(({ id }) => id === targetPostId)) {
    return { ...answer, body, resources: [...answer.resources, `post:${targetPostId}`] };
  }
  return {
    ...answer,
    body,
    outcome: {
      state: "unknown",
      reason: "X no longer shows the target of this task",
      // X named it as missing; a post that is merely absent counts as unknown.
      isTargetGone: (target.errors ?? []).some(
        (error) => (error.resource_id ?? error.value) === targetPostId,
      ),
    },
    observed: `${answer.observed}; X did not return the post by @${targetUsername}`,
  };
}
