import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { type Post, repliesTo, userByName, visiblePost, type XUser, type XWorld } from "./world.ts";

/** A user's actions on X, by API, page or control. All except replies are idempotent. */
export function follow(world: XWorld, from: XUser, target: XUser, at: number): { pending: boolean } {
  const tie = world.follows.get(from.id)?.get(target.id);
  if (tie) return { pending: tie.pending };
  const pending = target.protected;
  world.commit({ type: "followed", from: from.id, to: target.id, at, pending });
  return { pending };
}

export function unfollow(world: XWorld, from: XUser, target: XUser): void {
  if (world.follows.get(from.id)?.has(target.id))
    world.commit({ type: "unfollowed", from: from.id, to: target.id });
}

export function like(world: XWorld, from: XUser, post: Post, at: number): void {
  if (!world.likes.get(from.id)?.has(post.id))
    world.commit({ type: "liked", from: from.id, to: post.id, at });
}

export function unlike(world: XWorld, from: XUser, post: Post): void {
  if (world.likes.get(from.id)?.has(post.id)) world.commit({ type: "unliked", from: from.id, to: post.id });
}

export function repost(world: XWorld, from: XUser, post: Post, at: number): Post {
  const existing = world.posts.get(world.repostsOf.get(post.id)?.get(from.id) ?? "");
  if (existing) return existing;
  const author = world.users.get(post.authorId);
  return publish(world, from, `RT @${author?.username}: ${post.text}`, at, { repostOf: post.id });
}

export function undoRepost(world: XWorld, from: XUser, post: Post): void {
  const id = world.repostsOf.get(post.id)?.get(from.id);
  if (id !== undefined) world.commit({ type: "post-deleted", id });
}

export function publish(
  world: XWorld,
  from: XUser,
  text: string,
  at: number,
  more: { replyTo?: string; repostOf?: string } = {},
): Post {
  const post: Post = { id: world.newId(at), authorId: from.id, text, at, ...more };
  world.commit({ type: "posted", post });
  return post;
}

export type XAct = { username: string; action: string; target: string; undo?: boolean; text?: string };

/** The acts of a person on X. `target` is a username for follow and accept, otherwise a post's id or URL. */
const ACTS: Record<ActionKind | "accept", (world: XWorld, me: XUser, act: XAct, now: number) => void> = {
  follow(world, me, { target, undo }, now) {
    const other = existingUser(world, target);
    if (other.id === me.id) throw new Error("You cannot follow yourself.");
    if (undo) unfollow(world, me, other);
    else follow(world, me, other, now);
  },
  accept(world, me, { target }, now) {
    const { id } = existingUser(world, target);
    if (world.follows.get(id)?.get(me.id)?.pending)
      world.commit({ type: "followed", from: id, to: me.id, at: now, pending: false });
  },
  like(world, me, { target, undo }, now) {
    (undo ? unlike : like)(world, me, existingPost(world, me, target), now);
  },
  repost(world, me, { target, undo }, now) {
    (undo ? undoRepost : repost)(world, me, existingPost(world, me, target), now);
  },
  comment(world, me, { target, undo, text }, now) {
    const post = existingPost(world, me, target);
    if (!undo) return reply(world, me, post, now, text);
    for (const { id, authorId } of repliesTo(world, post.id))
      if (authorId === me.id) world.commit({ type: "post-deleted", id });
  },
};

export function act(world: XWorld, wish: XAct, now: number): void {
  const me = existingUser(world, wish.username);
  if (!Object.hasOwn(ACTS, wish.action))
    throw new Error(`There is no action "${wish.action}": use ${Object.keys(ACTS).join(", ")}.`);
  ACTS[wish.action as keyof typeof ACTS](world, me, wish, now);
}

function reply(
  world: XWorld,
  me: XUser,
  post: Post,
  now: number,
  text = `A reply by @${me.username}.`,
): void {
  const trimmed = text.trim();
  if (trimmed === "" || [...trimmed].length > 280) throw new Error("A reply has 1 to 280 characters.");
  publish(world, me, trimmed, now, { replyTo: post.id });
}

export function existingUser(world: XWorld, username: string): XUser {
  const user = userByName(world, String(username));
  if (!user) throw new Error(`There is no user @${username} in the sandbox.`);
  return user;
}

function existingPost(world: XWorld, me: XUser, target: string): Post {
  const id = /(\d+)\/?$/.exec(String(target))?.[1] ?? "";
  const post = visiblePost(world, me.id, id);
  if (!post) throw new Error(`There is no post ${target} that @${me.username} can see.`);
  return post;
}

/** The control interface's properties. Missing ones stay unchanged, or get their default in a new user. */
export type UserWish = {
  username: string;
  name?: string;
  followers_count?: number;
  created_at?: string;
  verified?: boolean;
  protected?: boolean;
  suspended?: boolean;
};

const YEAR_MS = 365 * 86_400_000;

export function putUser(world: XWorld, wish: UserWish, now: number): XUser {
  const { username } = wish;
  if (!/^[A-Za-z0-9_]{1,15}$/.test(username ?? ""))
    throw new Error("A username has 1 to 15 letters, digits or underscores.");
  const user: XUser = userByName(world, username) ?? {
    id: world.newId(now),
    username,
    name: username,
    createdAt: new Date(now - 2 * YEAR_MS).toISOString(),
    verified: false,
    protected: false,
    suspended: false,
    baseFollowers: 100,
  };
  const changed: XUser = {
    ...user,
    name: wish.name ?? user.name,
    createdAt: wish.created_at === undefined ? user.createdAt : new Date(wish.created_at).toISOString(),
    verified: wish.verified ?? user.verified,
    protected: wish.protected ?? user.protected,
    suspended: wish.suspended ?? user.suspended,
    baseFollowers: wish.followers_count ?? user.baseFollowers,
  };
  world.commit({ type: "user", user: changed });
  return changed;
}
