import type { TweetV2 } from "twitter-api-v2";
import { POST_READ_MICRODOLLARS } from "../prices.ts";
import { missIn } from "./miss.ts";
import type { Probe } from "./probe.ts";

/** As with likes: a few right after the act, and more before a miss is believed. */
const FIRST_LOOK = 5;
const NEWEST_POSTS = 20;

/** X's documents say `referenced_tweets` and `referenced_posts`; either may come. */
type Reference = { type: string; id: string };
const referencesOf = (post: TweetV2 & { referenced_posts?: Reference[] }): Reference[] =>
  post.referenced_tweets ?? post.referenced_posts ?? [];

/** Reposts and replies both stand among the account's own newest posts. */
const ownPostsProbe = (name: string, reference: "retweeted" | "replied_to", noun: string): Probe => ({
  name,
  endpoint: "GET /2/users/:id/tweets",
  rule: `verified when ${noun} of the post is among this account's newest ${NEWEST_POSTS} posts`,
  async ask(client, { xId, targetTweetId }) {
    const read = async (count: number) => {
      const page = await client.v2.userTimeline(xId, {
        max_results: count,
        "tweet.fields": ["referenced_tweets", "created_at"],
      });
      const seen = page.tweets ?? [];
      const found = seen.find((post) =>
        referencesOf(post).some((one) => one.type === reference && one.id === targetTweetId),
      );
      return { page, seen, found };
    };
    const first = await read(FIRST_LOOK);
    const isEnough = first.found !== undefined || first.seen.length < FIRST_LOOK;
    const { page, seen, found } = isEnough ? first : await read(NEWEST_POSTS);
    return {
      sighting: found ? { present: true, exact: true } : missIn(page),
      observed: found ? `post ${found.id} is ${noun}` : `${seen.length} newest posts read, none is ${noun}`,
      costMicrodollars: seen.length * POST_READ_MICRODOLLARS,
      resources: seen.map((post) => `post:${post.id}`),
      body: page.data,
    };
  },
});

export const repostProbe = ownPostsProbe("own-reposts", "retweeted", "a repost");
export const commentProbe = ownPostsProbe("own-replies", "replied_to", "a reply");
