import type { Post, User } from "../world/events.ts";
import { followersCount, followingCount } from "../world/look-up.ts";
import type { World } from "../world/world.ts";
import type { ApiRequest } from "./request.ts";
import { originalField } from "./vocabulary.ts";

// Interface 2.166 says tweet.fields, 2.167 post.fields. Both are accepted; `inVocabularyOf` renames the answer.
const POST_FIELDS = ["tweet.fields", "post.fields"];

export function presentUser(request: ApiRequest, user: User): object {
  const { world } = request;
  request.shown.push(`user:${user.id}`);
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
      like_count: world.likes.targetsOf(user.id).size,
    }),
    connection_status: () => request.caller && connectionStatus(world, request.caller, user),
  };
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    ...pick(all, asked(request, ["user.fields"])),
  };
}

/** Returns the caller's connections to a user. The app alone has no connections. */
function connectionStatus({ follows }: World, caller: User, user: User): string[] {
  const [mine, theirs] = [follows.get(caller.id, user.id), follows.get(user.id, caller.id)];
  return [
    ...(mine ? [mine.pending ? "follow_request_sent" : "following"] : []),
    ...(theirs ? [theirs.pending ? "follow_request_received" : "followed_by"] : []),
  ];
}

export function presentPost(request: ApiRequest, post: Post): object {
  const { world } = request;
  request.shown.push(`post:${post.id}`);
  const target = world.posts.get(post.replyTo ?? "");
  const references = [
    ...(post.replyTo === undefined ? [] : [{ type: "replied_to", id: post.replyTo }]),
    ...(post.repostOf === undefined ? [] : [{ type: "retweeted", id: post.repostOf }]),
  ];
  const all: Record<string, () => unknown> = {
    author_id: () => post.authorId,
    created_at: () => new Date(post.at).toISOString(),
    conversation_id: () => conversationOf(world, post),
    in_reply_to_user_id: () => target?.authorId,
    referenced_tweets: () => (references.length > 0 ? references : undefined),
    lang: () => "en",
    public_metrics: () => ({
      retweet_count: world.repostsOf.get(post.id)?.size ?? 0,
      reply_count: (world.repliesTo.get(post.id) ?? []).length,
      like_count: world.likes.sourcesOf(post.id).size,
      quote_count: 0,
      bookmark_count: 0,
      impression_count: 0,
    }),
  };
  return {
    id: post.id,
    text: post.text,
    edit_history_tweet_ids: [post.id],
    ...pick(all, asked(request, POST_FIELDS).map(originalField)),
  };
}

/** `expansions=author_id`: adds the authors next to the posts. */
export function includesOf(request: ApiRequest, posts: Post[]): object {
  if (!asked(request, ["expansions"]).includes("author_id")) return {};
  const authors = [...new Set(posts.map(({ authorId }) => authorId))].flatMap(
    (id) => request.world.users.get(id) ?? [],
  );
  return authors.length === 0
    ? {}
    : { includes: { users: authors.map((author) => presentUser(request, author)) } };
}

function conversationOf(world: World, post: Post): string {
  let first = post;
  for (let next = world.posts.get(first.replyTo ?? ""); next; next = world.posts.get(first.replyTo ?? ""))
    first = next;
  return first.replyTo ?? first.id; // if the first post was deleted, only its id is known
}

function pick(all: Record<string, () => unknown>, names: string[]): object {
  const entries = names.map((name) => [name, Object.hasOwn(all, name) ? all[name]?.() : undefined] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const asked = ({ query }: ApiRequest, parameters: string[]): string[] =>
  parameters.flatMap((parameter) => query.get(parameter)?.split(",") ?? []);
