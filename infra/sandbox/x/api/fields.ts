import { followersCount, followingCount, type Post, type User, type World } from "../world/world.ts";
import type { ApiRequest } from "./request.ts";

export function presentUser(request: ApiRequest, user: User): object {
  const { world } = request;
  const all: Record<string, () => unknown> = {
    created_at: () => user.createdAt,
    description: () => "",
    protected: () => user.protected,
    verified: () => user.verified,
    verified_type: () => (user.verified ? "blue" : "none"),
    profile_image_url: () => `https://pbs.twimg.com/profile_images/${user.id}/${user.username}_normal.png`,
    public_metrics: () => ({
      followers_count: followersCount(world, user),
      following_count: followingCount(world, user),
      tweet_count: (world.postsBy.get(user.id) ?? []).length,
      listed_count: 0,
      like_count: world.likes.get(user.id)?.size ?? 0,
    }),
    connection_status: () => request.caller && connectionStatus(world, request.caller, user),
  };
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    ...pick(all, request, "user.fields"),
  };
}

/** Returns the caller's connections to a user. The app alone has no connections. */
function connectionStatus({ follows }: World, caller: User, user: User): string[] {
  const [mine, theirs] = [follows.get(caller.id)?.get(user.id), follows.get(user.id)?.get(caller.id)];
  return [
    ...(mine ? [mine.pending ? "follow_request_sent" : "following"] : []),
    ...(theirs ? [theirs.pending ? "follow_request_received" : "followed_by"] : []),
  ];
}

export function presentPost(request: ApiRequest, post: Post): object {
  const { world } = request;
  const target = world.posts.get(post.replyTo ?? "");
  const references = [
    ...(post.replyTo === undefined ? [] : [{ type: "replied_to", id: post.replyTo }]),
    ...(post.repostOf === undefined ? [] : [{ type: "retweeted", id: post.repostOf }]),
  ];
  const all: Record<string, () => unknown> = {
    author_id: () => post.authorId,
    created_at: () => new Date(post.at).toISOString(),
    in_reply_to_user_id: () => target?.authorId,
    referenced_tweets: () => (references.length > 0 ? references : undefined),
    lang: () => "en",
  };
  return {
    id: post.id,
    text: post.text,
    edit_history_tweet_ids: [post.id],
    ...pick(all, request, "tweet.fields"),
  };
}

function pick(all: Record<string, () => unknown>, { query }: ApiRequest, parameter: string): object {
  const names = query.get(parameter)?.split(",") ?? [];
  const entries = names.map((name) => [name, Object.hasOwn(all, name) ? all[name]?.() : undefined] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
