import type { TwitterApi } from "twitter-api-v2";
import { sha256Hex } from "../crypto/random-token.ts";
import type { XCrowd } from "./port.ts";
import { POST_READ_MICRODOLLARS } from "./prices.ts";

const PAGE = 100;
/** Whoever is further back is asked about alone. */
const MOST_PAGES = 5;

/**
 * Who has reposted or answered a post, newest first, with the app's own token: one call for everybody who waits.
 * It reads on only while somebody wanted has not been seen.
 */
export async function lookAtPost(
  client: TwitterApi,
  taskType: "repost" | "comment",
  targetTweetId: string,
  wanted: readonly string[],
): Promise<XCrowd> {
  const askedAt = new Date();
  const posts = new Map<string, string>();
  const resources: string[] = [];
  const bodies: unknown[] = [];
  let next: string | undefined;
  do {
    const body = await readPage(client, taskType, targetTweetId, next).catch((error: unknown) => {
      // Whoever was seen on the pages before was seen.
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
  } while (next !== undefined && bodies.length < MOST_PAGES && wanted.some((xId) => !posts.has(xId)));
  return {
    posts,
    askedAt,
    probe: taskType === "repost" ? "reposts-of-post" : "replies-to-post",
    endpoint: taskType === "repost" ? "GET /2/tweets/:id/retweets" : "GET /2/tweets/search/recent",
    rule: `verified when this account is among the authors of the newest ${taskType}s of the post`,
    resources,
    costMicrodollars: resources.length * POST_READ_MICRODOLLARS,
    bodySha256: sha256Hex(JSON.stringify(bodies)),
    calls: bodies.length,
  };
}

interface PostPage {
  data?: { id: string; author_id?: string }[];
  meta?: { next_token?: string };
}

function readPage(
  client: TwitterApi,
  taskType: "repost" | "comment",
  id: string,
  next: string | undefined,
): Promise<PostPage> {
  // Of the lists only search knows `next_token` as well (X's OpenAPI 2.166).
  const query = {
    max_results: PAGE,
    "tweet.fields": "author_id",
    ...(next ? { pagination_token: next } : {}),
  };
  return taskType === "repost"
    ? client.v2.get<PostPage>(`tweets/${id}/retweets`, query)
    : client.v2.get<PostPage>("tweets/search/recent", { ...query, query: `in_reply_to_tweet_id:${id}` });
}
