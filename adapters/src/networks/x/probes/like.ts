import {
  type ActReference,
  type ProbeOutcome,
  reachesOlderLikes,
} from "@lode/core/domain/networks/probe-outcome";
import { say } from "@lode/core/domain/sentences/sentences";
import { type ListRead, type Probe, readList, unlessTargetIsGone } from "./probe.ts";

/**
 * A probe right after the like finds it among the first few. Only a miss reads further: at most 50 likes
 * (0.25 USD).
 */
const NEWEST = [5, 45];
/** Proving an absence reads 100 likes: at most 0.50 USD, once a UTC day. */
const AS_PROOF = [5, 95];
const OLDER_LIKES_KEPT = 4;

/** Likes are private: only the owner's token sees them. */
export const likeProbe: Probe = {
  name: "liked-posts",
  endpoint: "GET /2/users/:id/liked_tweets",
  rule: `verified when the post is among this account's newest ${sum(NEWEST)} likes (${sum(AS_PROOF)} at a re-check)`,
  async ask({ client, listLagMs }, question) {
    const { externalId, targetPostId, proof } = question;
    const reference = proof?.reference ?? {};
    const list = await readList(
      client,
      `users/${externalId}/liked_tweets`,
      {},
      {
        sizes: proof ? AS_PROOF : NEWEST,
        isEnough: (seen) => {
          const ids = seen.map(({ id }) => id);
          return ids.includes(targetPostId ?? "") || reachesOlderLikes(ids, reference);
        },
      },
    );
    const answer = {
      outcome: outcomeOf(list, targetPostId ?? "", { reference, listLagMs }),
      observed: `${list.seen.length} newest likes read`,
      resources: list.seen.map(({ id }) => `post:${id}` as const),
      body: list.pages,
    };
    return unlessTargetIsGone(client, question, answer);
  },
};

function outcomeOf(
  list: ListRead,
  postId: string,
  { reference, listLagMs: lagMs }: { reference: ActReference; listLagMs: number },
): ProbeOutcome {
  const ids = list.seen.map(({ id }) => id);
  const place = ids.indexOf(postId);
  if (place >= 0) {
    const olderLikes = ids.slice(place + 1, place + 1 + OLDER_LIKES_KEPT);
    return { state: "done", ...(olderLikes.length > 0 ? { reference: { olderLikes } } : {}) };
  }
  if (!list.isShown) return { state: "unknown", reason: say("x.list-cut") };
  const isComplete = list.hasEnded || reachesOlderLikes(ids, reference);
  return { state: "not_done", completeSince: isComplete ? "everything" : null, lagMs };
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
