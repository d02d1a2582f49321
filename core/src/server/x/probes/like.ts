import { POST_READ_MICRODOLLARS } from "../prices.ts";
import { missIn } from "./miss.ts";
import type { Probe } from "./probe.ts";

/** A like is looked for right after it was given, so a few suffice; only a miss reads as far as a miss can be proved. */
const FIRST_LOOK = 5;
const NEWEST_LIKES = 50;

/** Likes are private: only their owner's token sees them. */
export const likeProbe: Probe = {
  name: "liked-posts",
  endpoint: "GET /2/users/:id/liked_tweets",
  rule: `verified when the post is among this account's newest ${NEWEST_LIKES} likes`,
  async ask(client, { xId, targetTweetId }) {
    let page = await client.v2.userLikedTweets(xId, { max_results: FIRST_LOOK });
    const isThere = () => (page.tweets ?? []).some((post) => post.id === targetTweetId);
    if (!isThere() && (page.tweets ?? []).length >= FIRST_LOOK) {
      page = await client.v2.userLikedTweets(xId, { max_results: NEWEST_LIKES });
    }
    const seen = page.tweets ?? [];
    return {
      sighting: isThere() ? { present: true, exact: true } : missIn(page),
      observed: `${seen.length} newest likes read`,
      costMicrodollars: seen.length * POST_READ_MICRODOLLARS,
      resources: seen.map((post) => `post:${post.id}`),
      body: page.data,
    };
  },
};
