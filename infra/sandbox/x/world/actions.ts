import type { Post, User } from "./events.ts";
import type { World } from "./world.ts";

/** A user's actions on X, by API, page or control. All except replies are idempotent. */
export function follow(world: World, from: User, target: User, at: number): { pending: boolean } {
  const tie = world.follows.get(from.id, target.id);
  if (tie) return { pending: tie.pending };
  const pending = target.protected;
  world.commit({ type: "followed", from: from.id, to: target.id, at, pending });
  return { pending };
}

export function unfollow(world: World, from: User, target: User): void {
  if (world.follows.get(from.id, target.id))
    world.commit({ type: "unfollowed", from: from.id, to: target.id });
}

/** The owner of a protected account accepts a follower. */
export function acceptFollow(world: World, owner: User, follower: User, at: number): void {
  if (world.follows.get(follower.id, owner.id)?.pending) {
    world.commit({ type: "followed", from: follower.id, to: owner.id, at, pending: false });
  }
}

export function like(world: World, from: User, post: Post, at: number): void {
  if (!world.likes.get(from.id, post.id)) world.commit({ type: "liked", from: from.id, to: post.id, at });
}

export function unlike(world: World, from: User, post: Post): void {
  if (world.likes.get(from.id, post.id)) world.commit({ type: "unliked", from: from.id, to: post.id });
}

export function repost(world: World, from: User, post: Post, at: number): Post {
  const existing = world.posts.get(world.repostsOf.get(post.id)?.get(from.id) ?? "");
  if (existing) return existing;
  const author = world.users.get(post.authorId);
  return publish(world, from, `RT @${author?.username}: ${post.text}`, at, { repostOf: post.id });
}

export function undoRepost(world: World, from: User, post: Post): void {
  const id = world.repostsOf.get(post.id)?.get(from.id);
  if (id !== undefined) world.commit({ type: "post-deleted", id });
}

export function publish(
  world: World,
  from: User,
  text: string,
  at: number,
  more: { replyTo?: string; repostOf?: string } = {},
): Post {
  const post: Post = { id: world.newId(at), authorId: from.id, text, at, ...more };
  world.commit({ type: "posted", post });
  return post;
}

export function repliesBy(world: World, from: User, post: Post): Post[] {
  return (world.repliesTo.get(post.id) ?? [])
    .flatMap((id) => world.posts.get(id) ?? [])
    .filter(({ authorId }) => authorId === from.id);
}

export function deletePost(world: World, post: Post): void {
  world.commit({ type: "post-deleted", id: post.id });
}
