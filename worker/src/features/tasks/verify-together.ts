import { XFailure } from "@lode/core/server/x/classify-failure";
import type { XCrowd } from "@lode/core/server/x/port";
import type { Deps } from "../../deps.ts";
import { tokensOf } from "../../runtime/open-tokens.ts";
import { priceOf } from "../../runtime/x-spending.ts";
import { type Claimed, settleSeen } from "./settle-attempt.ts";

/** With fewer waiting, a question for each costs no more and is exact at once. */
const FEWEST_TOGETHER = 3;

/**
 * What waits on one post is answered for by one question. Returns whoever it did not show: absence from such a
 * list proves nothing, so they are asked about alone.
 */
export async function verifyTogether(deps: Deps, waiting: Claimed[]): Promise<Claimed[]> {
  const [first] = waiting;
  if (!first || waiting.length < FEWEST_TOGETHER) return waiting;
  const { taskType, targetTweetId } = first;
  if ((taskType !== "repost" && taskType !== "comment") || targetTweetId === null) return waiting;
  const wanted = waiting.map(({ xId }) => xId);
  const crowd = await askForCrowd(deps, taskType, targetTweetId, wanted);
  if (!crowd) return waiting;

  const shown = waiting.filter(({ xId }) => crowd.posts.has(xId));
  const price = await priceOf(deps, crowd.resources);
  await Promise.all(
    shown.map((one, index) => settleShown(deps, one, crowd, shareOf(price, shown.length, index))),
  );
  return waiting.filter((one) => !shown.includes(one));
}

async function askForCrowd(
  deps: Deps,
  taskType: "repost" | "comment",
  targetTweetId: string,
  wanted: readonly string[],
): Promise<XCrowd | undefined> {
  try {
    return await deps.x.lookAtPost(taskType, targetTweetId, wanted);
  } catch (error) {
    if (error instanceof XFailure) return undefined;
    throw error;
  }
}

async function settleShown(
  deps: Deps,
  attempt: Claimed,
  crowd: XCrowd,
  costMicrodollars: number,
): Promise<void> {
  const tokens = tokensOf(deps, attempt);
  if (!tokens) return; // removed in this moment, which closed the attempt
  const { posts, resources: _read, calls: _calls, ...seen } = crowd;
  const observed = `this account is among ${posts.size} authors`;
  const postId = posts.get(attempt.xId);
  const evidence = { ...seen, observed, costMicrodollars, tokenRefused: false };
  await settleSeen(deps, attempt, { evidence, reference: postId ? { postId } : null }, tokens);
}

/** The price of one question, over all whom it answered, to the microdollar. */
const shareOf = (price: number, count: number, index: number): number =>
  Math.floor(price / count) + (index < price % count ? 1 : 0);
