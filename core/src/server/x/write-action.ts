import type { TwitterApi } from "twitter-api-v2";
import { failure, failureOfAnswer } from "./classify-failure.ts";
import type { XAction } from "./port.ts";

/** X declares every answer to a write as `{ data?, errors? }`; nothing in it is certain to be there. */
type Said = Record<string, unknown> | undefined;

/**
 * Does it once, through the unmodified client. The id of the new post comes back for a comment. Throws `XFailure`:
 * `declined` where X says that it did not do it, and what `errors[]` says, or `unknown`, where it does not say.
 */
export async function writeAction(client: TwitterApi, action: XAction): Promise<{ postId: string | null }> {
  const { taskType, xId } = action;
  if (taskType === "follow") {
    // A request to a protected account has been sent: X did what it could.
    const isDone = (said: Said) => said?.pending_follow === true || said?.following;
    requireTrue(await client.v2.follow(xId, action.targetTwitterId), isDone);
  } else if (taskType === "like") {
    requireTrue(await client.v2.like(xId, tweetOf(action)), (said) => said?.liked);
  } else if (taskType === "repost") {
    requireTrue(await client.v2.retweet(xId, tweetOf(action)), (said) => said?.retweeted);
  } else {
    if (action.text === null) throw new Error("A comment without a text was asked for.");
    return { postId: idOf(await client.v2.reply(action.text, tweetOf(action))) };
  }
  return { postId: null };
}

/**
 * Takes it back, and resolves only when X has said that it is gone; X says the same where there was nothing to take
 * back. Throws as `writeAction`.
 */
export async function undoAction(
  client: TwitterApi,
  action: XAction & { postId: string | null },
): Promise<void> {
  const { taskType, xId } = action;
  if (taskType === "follow") {
    requireTrue(await client.v2.unfollow(xId, action.targetTwitterId), (said) => not(said?.following));
  } else if (taskType === "like") {
    requireTrue(await client.v2.unlike(xId, tweetOf(action)), (said) => not(said?.liked));
  } else if (taskType === "repost") {
    requireTrue(await client.v2.unretweet(xId, tweetOf(action)), (said) => not(said?.retweeted));
  } else {
    if (action.postId === null) throw new Error("A comment without the id of its post was to be undone.");
    requireTrue(await client.v2.deleteTweet(action.postId), (said) => said?.deleted);
    // A post can be asked for by its id: what X shows of it counts, and nothing is billed for one that is gone.
    const { data = [] } = await client.v2.tweets([action.postId]);
    if (data.length > 0) throw failure("declined");
  }
}

/** `read` finds X's own word in the data: true is done, false is not done, anything else says nothing. */
function requireTrue(answer: { data?: object }, read: (said: Said) => unknown): void {
  const word = read(answer.data as Said);
  if (word === true) return;
  if (word === false) throw failure("declined");
  throw failureOfAnswer(answer);
}

const not = (word: unknown): unknown => (typeof word === "boolean" ? !word : undefined);

function idOf(answer: { data?: { id?: string } }): string {
  const id = answer.data?.id;
  if (typeof id !== "string" || id === "") throw failureOfAnswer(answer);
  return id;
}

function tweetOf({ targetTweetId }: XAction): string {
  if (targetTweetId === null) throw new Error("This kind of task needs a post to act on.");
  return targetTweetId;
}
