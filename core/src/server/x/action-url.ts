import type { XQuestion } from "./port.ts";

type Task = Omit<XQuestion, "xId" | "targetTwitterId">;

/** The sandbox's own small page, acting as the account named. */
export function sandboxActionUrl(origin: string, task: Task, asUsername: string): string {
  const path =
    task.targetTweetId === null
      ? `/${task.targetUsername}`
      : `/${task.targetUsername}/status/${task.targetTweetId}`;
  return `${origin}${path}?as=${encodeURIComponent(asUsername)}`;
}

/** X's web intents: the person confirms there; X has no way to choose the account. */
export function liveActionUrl({ taskType, targetUsername, targetTweetId }: Task): string {
  const intent = "https://x.com/intent";
  if (taskType === "follow") return `${intent}/follow?screen_name=${encodeURIComponent(targetUsername)}`;
  if (taskType === "like") return `${intent}/like?tweet_id=${targetTweetId}`;
  if (taskType === "repost") return `${intent}/retweet?tweet_id=${targetTweetId}`;
  return `${intent}/post?in_reply_to=${targetTweetId}`;
}
