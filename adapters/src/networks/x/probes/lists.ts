import type { TwitterApi } from "twitter-api-v2";
import type { Redis } from "../../../redis/redis.ts";
import type { Resource } from "../reads-today.ts";
import type { PageOfPosts } from "./probe.ts";

/** The kinds of action that one list can verify for many accounts. */
export type ListedKind = "repost" | "comment";

/** The accounts that did something to a post. Accounts missing from it may have done it too. */
export interface AuthorsOfPost {
  /** The id of each account's repost or reply, by X's id of the account. */
  posts: ReadonlyMap<string, string>;
  resources: readonly Resource[];
  bodies: readonly unknown[];
}

const PAGE = 100;
/** Accounts further back than this are probed separately. */
const MAX_PAGES = 5;

export const LISTS: Record<ListedKind, { name: string; endpoint: string; rule: string }> = {
  repost: {
    name: "reposts-of-post",
    endpoint: "GET /2/tweets/:id/retweets",
    rule: "verified when this account is among the authors of the newest reposts of the post",
  },
  comment: {
    name: "replies-to-post",
    endpoint: "GET /2/tweets/search/recent",
    rule: "verified when this account is among the authors of the newest comments of the post",
  },
};

/**
 * Lists who reposted or answered a post, newest first, with the app's own token: one call for all waiting
 * questions. Reads further pages only while one of `wanted` is missing.
 */
export async function readAuthorsOfPost(
  client: TwitterApi,
  kind: ListedKind,
  postId: string,
  wanted: readonly string[],
): Promise<AuthorsOfPost> {
  const posts = new Map<string, string>();
  const resources: Resource[] = [];
  const bodies: unknown[] = [];
  let next: string | undefined;
  do {
    const body = await readPage(client, kind, postId, next).catch((error: unknown) => {
      // The pages read so far still count.
      if (bodies.length === 0) throw error;
      return undefined;
    });
    if (!body) break;
    bodies.push(body);
    for (const post of body.data ?? []) {
      if (post.author_id && !posts.has(post.author_id)) posts.set(post.author_id, post.id);
      resources.push(`post:${post.id}`);
    }
    next = body.meta?.next_token;
  } while (next !== undefined && bodies.length < MAX_PAGES && wanted.some((id) => !posts.has(id)));
  return { posts, resources, bodies };
}

function readPage(
  client: TwitterApi,
  kind: ListedKind,
  id: string,
  next: string | undefined,
): Promise<PageOfPosts> {
  // X's other lists do not know `next_token`; only search accepts it as well (X's OpenAPI 2.166).
  // `pagination_token` works for all.
  const query = {
    max_results: PAGE,
    "tweet.fields": "author_id",
    ...(next ? { pagination_token: next } : {}),
  };
  switch (kind) {
    case "repost":
      return client.v2.get<PageOfPosts>(`tweets/${id}/retweets`, query);
    case "comment":
      return client.v2.get<PageOfPosts>("tweets/search/recent", {
        ...query,
        query: `in_reply_to_tweet_id:${id}`,
      });
  }
}

export interface SeenList extends Pick<AuthorsOfPost, "posts"> {
  askedAt: Date;
  bodySha256: string;
}

/**
 * How long a list may be used. An act undone within this time could just as well have been undone right after
 * the verdict: re-checks find both.
 */
const LIST_KEPT_MS = 10_000;

/** Lists that were read a moment ago. An account on a list had acted; any other may have acted since. */
export interface RecentLists {
  /** Counts questions about a post. Returns the questions of the same ten seconds, and the newest list. Never fails. */
  note(
    kind: ListedKind,
    postId: string,
    questions: number,
  ): Promise<{ asked: number; list: SeenList | undefined }>;
  keep(kind: ListedKind, postId: string, list: SeenList): Promise<void>;
}

/** For processes that ask seldom: a question counts only together with those asked in the same call. */
export const noLists: RecentLists = {
  note: async (_kind, _postId, questions) => ({ asked: questions, list: undefined }),
  keep: async () => {},
};

/** Lists that all processes share, so that a post's list is read once. Nothing is shared while Redis is down. */
export function createRedisLists(redis: Redis, prefix: string): RecentLists {
  const keysOf = (kind: ListedKind, postId: string) => {
    const key = `${prefix}:list:${kind}:${postId}`;
    return { asked: `${key}:asked`, list: `${key}:list` };
  };
  return {
    async note(kind, postId, questions) {
      const keys = keysOf(kind, postId);
      try {
        const answers = await redis
          .multi()
          .set(keys.asked, 0, "PX", LIST_KEPT_MS, "NX")
          .incrby(keys.asked, questions)
          .get(keys.list)
          .exec();
        const [, [, asked] = [], [, text] = []] = answers ?? [];
        return { asked: Number(asked), list: text ? toList(String(text)) : undefined };
      } catch {
        return noLists.note(kind, postId, questions);
      }
    },
    async keep(kind, postId, list) {
      const left = LIST_KEPT_MS - (Date.now() - list.askedAt.getTime());
      const text = JSON.stringify({ ...list, posts: [...list.posts] });
      if (left > 0) await redis.set(keysOf(kind, postId).list, text, "PX", left).catch(() => {});
    },
  };
}

function toList(text: string): SeenList {
  const { askedAt, bodySha256, posts } = JSON.parse(text) as {
    askedAt: string;
    bodySha256: string;
    posts: [account: string, post: string][];
  };
  return { askedAt: new Date(askedAt), bodySha256, posts: new Map(posts) };
}
