import type { Target } from "../port.ts";

/** The sandbox's own small page, which acts as the given account. */
export function sandboxActionUrl(origin: string, target: Target, asUsername: string): string {
  const { targetUsername, targetPostId } = target;
  const path = targetPostId === null ? `/${targetUsername}` : `/${targetUsername}/status/${targetPostId}`;
  return `${origin}${path}?as=${encodeURIComponent(asUsername)}`;
}

/** X's web intents, where the person confirms the action. X offers no way to choose the account. */
export function liveActionUrl({ kind, targetUsername, targetPostId }: Target): string {
  const intent = "https://x.com/intent";
  switch (kind) {
    case "follow":
      return `${intent}/follow?screen_name=${encodeURIComponent(targetUsername)}`;
    case "like":
      return `${intent}/like?tweet_id=${targetPostId}`;
    case "repost":
      return `${intent}/retweet?tweet_id=${targetPostId}`;
    case "comment":
      return `${intent}/post?in_reply_to=${targetPostId}`;
  }
}
