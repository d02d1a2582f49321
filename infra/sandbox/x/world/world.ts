import { openJournal } from "../../journal.ts";
import type { AccessToken, Post, RequestToken, User, WorldEvent } from "./events.ts";
import { createRelation, type Relation } from "./relation.ts";

type State = {
  users: Map<string, User>;
  usernames: Map<string, string>;
  posts: Map<string, Post>;
  /** Each user's posts, oldest first, including reposts. */
  postsBy: Map<string, string[]>;
  repliesTo: Map<string, string[]>;
  repostsOf: Map<string, Map<string, string>>;
  follows: Relation;
  likes: Relation;
  /** X shows only the first 100 likers of a post. */
  shownLikers: Map<string, Set<string>>;
  requestTokens: Map<string, RequestToken>;
  accessTokens: Map<string, AccessToken>;
};

/**
 * The sandbox's users and posts. Only events change them, and the journal stores each event before the
 * change.
 */
export type World = Readonly<State> & {
  isEmpty(): boolean;
  commit(event: WorldEvent): void;
  /** Returns numeric strings that increase with time, as on X. */
  newId(now: number): string;
  clear(): void;
  close(): void;
};

const SHOWN_LIKERS = 100;
const X_EPOCH = 1_288_834_974_657n;

export function openWorld(stateDir: string | undefined): World {
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
    commit(event: WorldEvent) {
      journal.append(event);
      take(event);
    },
    newId(now: number) {
      const byTime = (BigInt(Math.floor(now)) - X_EPOCH) << 22n;
      newest = byTime > newest ? byTime : newest + 1n;
      return String(newest);
    },
    clear() {
      journal.replace([]);
      Object.assign(state, emptyState());
    },
    close: () => journal.close(),
  });
}

function emptyState(): State {
  return {
    users: new Map(),
    usernames: new Map(),
    posts: new Map(),
    postsBy: new Map(),
    repliesTo: new Map(),
    repostsOf: new Map(),
    follows: createRelation(),
    likes: createRelation(),
    shownLikers: new Map(),
    requestTokens: new Map(),
    accessTokens: new Map(),
  };
}

function apply(state: State, event: WorldEvent): void {
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
      state.follows.tie(event.from, event.to, { at: event.at, pending: event.pending });
      return;
    case "unfollowed":
      state.follows.untie(event.from, event.to);
      return;
    case "liked": {
      state.likes.tie(event.from, event.to, { at: event.at, pending: false });
      const shown = state.shownLikers.get(event.to) ?? new Set();
      if (shown.size < SHOWN_LIKERS) shown.add(event.from);
      state.shownLikers.set(event.to, shown);
      return;
    }
    case "unliked":
      state.likes.untie(event.from, event.to);
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

function addPost(state: State, post: Post): void {
  state.posts.set(post.id, post);
  pushTo(state.postsBy, post.authorId, post.id);
  if (post.replyTo !== undefined) pushTo(state.repliesTo, post.replyTo, post.id);
  if (post.repostOf === undefined) return;
  const reposts = state.repostsOf.get(post.repostOf) ?? new Map<string, string>();
  reposts.set(post.authorId, post.id);
  state.repostsOf.set(post.repostOf, reposts);
}

function removePost(state: State, id: string): void {
  const post = state.posts.get(id);
  if (!post) return;
  state.posts.delete(id);
  dropFrom(state.postsBy, post.authorId, id);
  if (post.replyTo !== undefined) dropFrom(state.repliesTo, post.replyTo, id);
  if (post.repostOf !== undefined) state.repostsOf.get(post.repostOf)?.delete(post.authorId);
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
