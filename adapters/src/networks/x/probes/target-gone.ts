import { say } from "@lode/core/domain/sentences/sentences";
import type { TwitterApi } from "twitter-api-v2";
import type { Question } from "../../port.ts";
import type { ProbeAnswer } from "./probe.ts";

/**
 * Likes and reposts disappear with a deleted post, or with a post whose author is suspended or now protected.
 * So before a miss counts, the target itself is read: one post read (0.005 USD) for each miss.
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
      reason: say("x.gone"),
      // True if X named the target as missing; a post that is merely absent counts as unknown.
      isTargetGone: (target.errors ?? []).some(
        (error) => (error.resource_id ?? error.value) === targetPostId,
      ),
    },
    observed: `${answer.observed}; X did not return the post by @${targetUsername}`,
  };
}
