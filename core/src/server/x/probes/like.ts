import {
  type ActionSighting,
  type ActReference,
  type CompleteSince,
  reachesOlderLikes,
} from "../../../domain/absence.ts";
import { POST_READ_MICRODOLLARS } from "../prices.ts";
import type { Probe } from "./probe.ts";
import { type ListRead, readList } from "./read-list.ts";
import { unlessTargetIsGone } from "./target-gone.ts";

/** Probed right after the like, so a few suffice; only a miss reads on: 50 likes (0.25 USD) at most. */
const NEWEST = [5, 45];
/** Where an absence is to be proved, 100 likes: at most 0.50 USD, once a UTC day. */
const AS_PROOF = [5, 95];
const OLDER_LIKES_KEPT = 4;

/** Likes are private: only their owner's token sees them. */
export const likeProbe: Probe = {
  name: "liked-posts",
  endpoint: "GET /2/users/:id/liked_tweets",
  rule: `verified when the post is among this account's newest ${sum(NEWEST)} likes (${sum(AS_PROOF)} at a re-check)`,
  async ask(client, question) {
    const { xId, targetTweetId, proof } = question;
    const reference = proof?.reference ?? {};
    const list = await readList(
      client,
      `users/${xId}/liked_tweets`,
      {},
      {
        sizes: proof ? AS_PROOF : NEWEST,
        isEnough: (seen) => {
          const ids = seen.map(({ id }) => id);
          return ids.includes(targetTweetId ?? "") || reachesOlderLikes(ids, reference);
        },
      },
    );
    const answer = {
      sighting: sightingIn(list, targetTweetId ?? "", reference),
      observed: `${list.seen.length} newest likes read`,
      costMicrodollars: list.seen.length * POST_READ_MICRODOLLARS,
      resources: list.seen.map(({ id }) => `post:${id}`),
      body: list.pages,
    };
    return unlessTargetIsGone(client, question, answer);
  },
};

function sightingIn(list: ListRead, postId: string, reference: ActReference): ActionSighting {
  const ids = list.seen.map(({ id }) => id);
  const place = ids.indexOf(postId);
  if (place >= 0) {
    const olderLikes = ids.slice(place + 1, place + 1 + OLDER_LIKES_KEPT);
    return { present: true, ...(olderLikes.length > 0 ? { reference: { olderLikes } } : {}) };
  }
  if (!list.isShown) return { present: null, obstacle: "X did not show the whole list" };
  const isComplete = list.hasEnded || reachesOlderLikes(ids, reference);
  const completeSince: CompleteSince = isComplete ? "everything" : null;
  return { present: false, completeSince };
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
