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
export type AccessToken = { token: string; secret: string; userId: string };

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

/** The sandbox's users and posts. Only events change them, and the journal stores each event before the change. */
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
    usernames: new Map<string, string>(),
    posts: new Map<string, Post>(),
    /** Each user's posts, oldest first, including reposts. */
    postsBy: new Map<string, string[]>(),
    repliesTo: new Map<string, string[]>(),
    repostsOf: new Map<string, Map<string, string>>(),
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
      state.usernames.set(event.user.username.toLowerCase(), event.user.id);
      return;
    case "posted":
      addPost(state, event.post);
      return;
    case "post-deleted":
      removePost(state, event.id);
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

function addPost(state: XState, post: Post): void {
  state.posts.set(post.id, post);
  pushTo(state.postsBy, post.authorId, post.id);
  if (post.replyTo !== undefined) pushTo(state.repliesTo, post.replyTo, post.id);
  if (post.repostOf !== undefined) innerMap(state.repostsOf, post.repostOf).set(post.authorId, post.id);
}

function removePost(state: XState, id: string): void {
  const post = state.posts.get(id);
  if (!post) return;
  state.posts.delete(id);
  dropFrom(state.postsBy, post.authorId, id);
  if (post.replyTo !== undefined) dropFrom(state.repliesTo, post.replyTo, id);
  if (post.repostOf !== undefined) state.repostsOf.get(post.repostOf)?.delete(post.authorId);
}

function innerMap<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const inner = maps.get(key) ?? new Map<string, Value>();
  maps.set(key, inner);
  return inner;
}

function pushTo(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function dropFrom(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key) ?? [];
  const at = list.indexOf(value);
  if (at >= 0) list.splice(at, 1);
}

export function userByName(world: XWorld, username: string): XUser | undefined {
  return world.users.get(world.usernames.get(username.replace(/^@/, "").toLowerCase()) ?? "");
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

export const postsOf = (world: XWorld, userId: string, horizon: number): Post[] =>
  existing(world, world.postsBy.get(userId))
    .filter(({ at }) => at <= horizon)
    .reverse();

/** Oldest first. */
export const repostsOf = (world: XWorld, postId: string): Post[] =>
  existing(world, [...(world.repostsOf.get(postId)?.values() ?? [])]);

/** Oldest first. */
export const repliesTo = (world: XWorld, postId: string): Post[] =>
  existing(world, world.repliesTo.get(postId));

const existing = ({ posts }: XWorld, ids: readonly string[] = []): Post[] =>
  ids.flatMap((id) => posts.get(id) ?? []);
