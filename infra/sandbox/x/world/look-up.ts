import type { Post, User } from "./events.ts";
import type { Tie } from "./relation.ts";
import type { World } from "./world.ts";

export function userByName(world: World, username: string): User | undefined {
  return world.users.get(world.usernames.get(username.replace(/^@/, "").toLowerCase()) ?? "");
}

/** Only the owner and accepted followers see the posts and lists of a protected account. */
export function maySee(world: World, viewerId: string | undefined, author: User): boolean {
  if (author.suspended) return false;
  if (!author.protected || viewerId === author.id) return true;
  return viewerId !== undefined && world.follows.get(viewerId, author.id)?.pending === false;
}

export function visiblePost(world: World, viewerId: string | undefined, id: string): Post | undefined {
  const post = world.posts.get(id);
  const author = post && world.users.get(post.authorId);
  return post && author && maySee(world, viewerId, author) ? post : undefined;
}

export function followersCount(world: World, user: User): number {
  return user.baseFollowers + accepted(world.follows.sourcesOf(user.id));
}

export const followingCount = (world: World, user: User): number =>
  accepted(world.follows.targetsOf(user.id));

/**
 * Returns related ids, newest first. Ids newer than the horizon are left out, because a lagging index does
 * not contain them yet.
 */
export function newestFirst(ties: ReadonlyMap<string, Tie>, horizon: number): string[] {
  return [...ties]
    .filter(([, { at, pending }]) => !pending && at <= horizon)
    .map(([id]) => id)
    .reverse();
}

/** Returns a user's posts, newest first, including reposts and replies. */
export function postsOf(world: World, userId: string, horizon: number): Post[] {
  return (world.postsBy.get(userId) ?? [])
    .flatMap((id) => world.posts.get(id) ?? [])
    .filter(({ at }) => at <= horizon)
    .reverse();
}

export function mentions(text: string, { username }: User): boolean {
  return new RegExp(`@${username}(?![A-Za-z0-9_])`, "i").test(text);
}

const accepted = (ties: ReadonlyMap<string, Tie>): number =>
  [...ties.values()].filter(({ pending }) => !pending).length;
