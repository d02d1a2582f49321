import { XFailure } from "@lode/core/server/x/classify-failure";
import type { XCrowd } from "@lode/core/server/x/port";
import type { ClaimedAttempt } from "@lode/db/tasks/claims.repository";
import { openTokens } from "../accounts/tokens.ts";
import type { App } from "../app.ts";
import { type AwardApp, awardAttempt } from "./award-attempt.ts";
import { priceOf } from "./x-spending.ts";

/** As many as can be asked about one by one within the lease, and as X takes in one question. */
export const MAXIMUM_BATCH = 100;
/** With fewer, a question for each costs no more and is exact at once. */
const MINIMUM_BATCH = 3;

type BatchApp = AwardApp & Pick<App, "sealingKeys">;

/**
 * Verifies the attempts on one post with one question. Returns those it did not show: absence from such a list proves
 * nothing, so they are probed one by one.
 */
export async function verifyBatch(app: BatchApp, pending: ClaimedAttempt[]): Promise<ClaimedAttempt[]> {
  const [first] = pending;
  if (!first || pending.length < MINIMUM_BATCH) return pending;
  const { taskType, targetTweetId } = first;
  if ((taskType !== "repost" && taskType !== "comment") || targetTweetId === null) return pending;
  const authors = pending.map(({ xId }) => xId);
  const answer = await askForAuthors(app, taskType, targetTweetId, authors);
  if (!answer) return pending;

  const shown = pending.filter(({ xId }) => answer.posts.has(xId));
  const price = await priceOf(app, answer.resources);
  await Promise.all(
    shown.map((one, index) => awardShown(app, one, answer, shareOf(price, shown.length, index))),
  );
  return pending.filter((one) => !shown.includes(one));
}

async function askForAuthors(
  { x }: Pick<App, "x">,
  taskType: "repost" | "comment",
  targetTweetId: string,
  authors: readonly string[],
): Promise<XCrowd | undefined> {
  try {
    return await x.lookAtPost(taskType, targetTweetId, authors);
  } catch (error) {
    if (error instanceof XFailure) return undefined;
    throw error;
  }
}

async function awardShown(
  app: BatchApp,
  attempt: ClaimedAttempt,
  { posts, resources: _read, calls: _calls, ...seen }: XCrowd,
  costMicrodollars: number,
): Promise<void> {
  const tokens = openTokens(app, attempt);
  if (!tokens) return; // the account was just removed, which closed the attempt
  const observed = `this account is among ${posts.size} authors`;
  const postId = posts.get(attempt.xId);
  const receipt = { ...seen, observed, costMicrodollars, tokenRefused: false };
  await awardAttempt(app, attempt, { receipt, reference: postId ? { postId } : null }, tokens);
}

/** The price of one question, over all attempts that it answered, to the microdollar. */
const shareOf = (price: number, count: number, index: number): number =>
  Math.floor(price / count) + (index < price % count ? 1 : 0);
