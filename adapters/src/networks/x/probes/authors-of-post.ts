import type { TwitterApi } from "twitter-api-v2";
import type { Resource } from "../prices.ts";

/** The kinds that one question can answer for many accounts. */
export type ListedKind = "repost" | "comment";

/** Who did something to a post. An account that is not among them may have done it as well. */
export interface AuthorsOfPost {
  /** The repost or answer of each, by X's id of the account. */
  posts: ReadonlyMap<string, string>;
  resources: readonly Resource[];
  bodies: readonly unknown[];
}

const PAGE = 100;
/** Accounts that are further back are asked about alone. */
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
 * Who has reposted or answered a post, newest first, with the app's own token: one call for all that wait. Reads on
 * only while one of `wanted` was not seen.
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
      // The pages read so far count.
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

interface PostPage {
  data?: { id: string; author_id?: string }[];
  meta?: { next_token?: string };
}

function readPage(
  client: TwitterApi,
  kind: ListedKind,
  id: string,
  next: string | undefined,
): Promise<PostPage> {
  // Of the lists only search knows `next_token` as well (X's OpenAPI 2.166).
  const query = {
    max_results: PAGE,
    "tweet.fields": "author_id",
    ...(next ? { pagination_token: next } : {}),
  };
  switch (kind) {
    case "repost":
      return client.v2.get<PostPage>(`tweets/${id}/retweets`, query);
    case "comment":
      return client.v2.get<PostPage>("tweets/search/recent", {
        ...query,
        query: `in_reply_to_tweet_id:${id}`,
      });
  }
}
