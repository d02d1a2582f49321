import type { TwitterApi } from "twitter-api-v2";
import type { XAction } from "./port.ts";

/** Does it once, through the unmodified client. The id of the new post comes back for a comment. */
export async function writeAction(client: TwitterApi, action: XAction): Promise<{ postId: string | null }> {
  if (action.taskType === "follow") await client.v2.follow(action.xId, action.targetTwitterId);
  else if (action.taskType === "like") await client.v2.like(action.xId, tweetOf(action));
  else if (action.taskType === "repost") await client.v2.retweet(action.xId, tweetOf(action));
  else {
    if (action.text === null) throw new Error("A comment without a text was asked for.");
    const { data } = await client.v2.reply(action.text, tweetOf(action));
    return { postId: data.id };
  }
  return { postId: null };
}

/** Takes it back; X answers the same when there was nothing to take back. */
export async function undoAction(
  client: TwitterApi,
  action: XAction & { postId: string | null },
): Promise<void> {
  if (action.taskType === "follow") await client.v2.unfollow(action.xId, action.targetTwitterId);
  else if (action.taskType === "like") await client.v2.unlike(action.xId, tweetOf(action));
  else if (action.taskType === "repost") await client.v2.unretweet(action.xId, tweetOf(action));
  else if (action.postId !== null) await client.v2.deleteTweet(action.postId);
}

function tweetOf({ targetTweetId }: XAction): string {
  if (targetTweetId === null) throw new Error("This kind of task needs a post to act on.");
  return targetTweetId;
}
