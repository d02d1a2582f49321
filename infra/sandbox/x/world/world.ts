import { openJournal } from "../../journal.ts";

export type XUser = {
  id: string;
  username: string;
  name: string;
  createdAt: string;
  verified: boolean;
  protected: boolean;
  suspended: boolean;
  baseFollowers: number;
};

/** A repost is a separate post, as on X. */
export type Post = {
  id: string;
  authorId: string;
  text: string;
  at: number;
  replyTo?: string;
  repostOf?: string;
};

export type RequestToken = {
  token: string;
  secret: string;
  callback: string;
  expiresAt: number;
  userId?: string;
  verifier?: string;
};
export type Permission = "read" | "read-write";
/** An issued token. Its permission never changes. */
export type AccessToken = { token: string; secret: string; userId: string; permission: Permission };

/** Every change in the sandbox, as the journal stores it. Times are milliseconds. */
type WorldEvent =
  | { type: "user"; user: XUser }
  | { type: "posted"; post: Post }
  | { type: "post-deleted"; id: string }
  | { type: "followed"; from: string; to: string; at: number; pending: boolean }
  | { type: "unfollowed"; from: string; to: string }
  | { type: "liked"; from: string; to: string; at: number }
  | { type: "unliked"; from: string; to: string }
  | { type: "request-token"; token: RequestToken }
  | { type: "request-token-used"; token: string }
  | { type: "access-token"; token: AccessToken }
  | { type: "access-token-revoked"; token: string };

type Tie = { at: number; pending: boolean };
/** What each user follows or likes, oldest first. */
type Ties = Map<string, Map<string, Tie>>;

/**
 * The sandbox's users and posts. Only events change them, and the journal stores each event before the
 * change.
 */
export type XWorld = Readonly<ReturnType<typeof openWorld>>;

const X_EPOCH = 1_288_834_974_657n;

export function openWorld(stateDir: string | undefined) {
  const journal = openJournal<WorldEvent>(stateDir);
  let newest = 0n;
  const state = emptyState();
  const take = (event: WorldEvent): void => {
    apply(state, event);
    const id = event.type === "user" ? event.user.id : event.type === "posted" ? event.post.id : "0";
    if (BigInt(id) > newest) newest = BigInt(id);
  };
  for (const event of journal.read()) take(event);
  return Object.assign(state, {
    isEmpty: () => state.users.size === 0,
    commit(event: WorldEvent): void {
      journal.append(event);
      take(event);
    },
    /** Returns numeric strings that increase with time, as on X. */
    newId(now: number): string {
      const byTime = (BigInt(Math.floor(now)) - X_EPOCH) << 22n;
      newest = byTime > newest ? byTime : newest + 1n;
      return String(newest);
    },
    close: () => journal.close(),
  });
}

type XState = ReturnType<typeof emptyState>;

function emptyState() {
  return {
    users: new Map<string, XUser>(),
    /** Reposts and replies too, oldest first. */
    posts: new Map<string, Post>(),
    follows: new Map() as Ties,
    likes: new Map() as Ties,
    requestTokens: new Map<string, RequestToken>(),
    accessTokens: new Map<string, AccessToken>(),
  };
}

function apply(state: XState, event: WorldEvent): void {
  switch (event.type) {
    case "user":
      state.users.set(event.user.id, event.user);
      return;
    case "posted":
      state.posts.set(event.post.id, event.post);
      return;
    case "post-deleted":
      state.posts.delete(event.id);
      return;
    case "followed":
      innerMap(state.follows, event.from).set(event.to, { at: event.at, pending: event.pending });
      return;
    case "unfollowed":
      state.follows.get(event.from)?.delete(event.to);
      return;
    case "liked":
      innerMap(state.likes, event.from).set(event.to, { at: event.at, pending: false });
      return;
    case "unliked":
      state.likes.get(event.from)?.delete(event.to);
      return;
    case "request-token":
      state.requestTokens.set(event.token.token, event.token);
      return;
    case "request-token-used":
      state.requestTokens.delete(event.token);
      return;
    case "access-token":
      state.accessTokens.set(event.token.token, event.token);
      return;
    case "access-token-revoked":
      state.accessTokens.delete(event.token);
  }
}

function innerMap<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const inner = maps.get(key) ?? new Map<string, Value>();
  maps.set(key, inner);
  return inner;
}

export function userByName({ users }: XWorld, username: string): XUser | undefined {
  const wanted = username.replace(/^@/, "").toLowerCase();
  return [...users.values()].find((user) => user.username.toLowerCase() === wanted);
}

/** Only the owner and accepted followers see the posts and lists of a protected account. */
export function maySee(world: XWorld, viewerId: string | undefined, author: XUser): boolean {
  if (author.suspended) return false;
  if (!author.protected || viewerId === author.id) return true;
  return viewerId !== undefined && world.follows.get(viewerId)?.get(author.id)?.pending === false;
}

export function visiblePost(world: XWorld, viewerId: string | undefined, id: string): Post | undefined {
  const post = world.posts.get(id);
  const author = post && world.users.get(post.authorId);
  return post && author && maySee(world, viewerId, author) ? post : undefined;
}

export function followersCount({ follows }: XWorld, user: XUser): number {
  const followers = [...follows.values()].filter((ties) => ties.get(user.id)?.pending === false);
  return user.baseFollowers + followers.length;
}

export const followingCount = ({ follows }: XWorld, user: XUser): number =>
  [...(follows.get(user.id)?.values() ?? [])].filter(({ pending }) => !pending).length;

/**
 * Returns related ids, newest first. Ids newer than the horizon are left out, because a lagging index does
 * not contain them yet.
 */
export function newestFirst(ties: ReadonlyMap<string, Tie> | undefined, horizon: number): string[] {
  return [...(ties ?? [])]
    .filter(([, { at, pending }]) => !pending && at <= horizon)
    .map(([id]) => id)
    .reverse();
}

const postsWhere = ({ posts }: XWorld, isWanted: (post: Post) => boolean): Post[] =>
  [...posts.values()].filter(isWanted);

/** Oldest first, reposts and replies included. */
export const postsBy = (world: XWorld, userId: string): Post[] =>
  postsWhere(world, ({ authorId }) => authorId === userId);

/** Newest first. */
export const postsOf = (world: XWorld, userId: string, horizon: number): Post[] =>
  postsBy(world, userId)
    .filter(({ at }) => at <= horizon)
    .reverse();

/** Oldest first. */
export const repostsOf = (world: XWorld, postId: string): Post[] =>
  postsWhere(world, ({ repostOf }) => repostOf === postId);

export const repostBy = (world: XWorld, userId: string, postId: string): Post | undefined =>
  repostsOf(world, postId).find(({ authorId }) => authorId === userId);

/** Oldest first. */
export const repliesTo = (world: XWorld, postId: string): Post[] =>
  postsWhere(world, ({ replyTo }) => replyTo === postId);
