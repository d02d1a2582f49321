import type { TwitterApi } from "twitter-api-v2";
import { type ActionSighting, type CompleteSince, reachesBack } from "../../../domain/absence.ts";
import type { XQuestion } from "../port.ts";
import { POST_READ_MICRODOLLARS } from "../prices.ts";
import { isSameText } from "../same-text.ts";
import { askForNamedPost, type NamedPost } from "./named-post.ts";
import type { Probe } from "./probe.ts";
import { completeSinceOf, type ListedPost, type ListRead, readList } from "./read-list.ts";
import { unlessTargetIsGone } from "./target-gone.ts";

/** As with likes: a few right after the act, and more before a miss is believed. */
const NEWEST = [5, 15];
/** Where an absence is to be proved: 205 posts (about 1 USD) at most, and no further back than the act. */
const AS_PROOF = [5, 100, 100];
const FIELDS = "author_id,referenced_tweets,created_at";

type Kind = "retweeted" | "replied_to";

/** Reposts and replies both stand among the account's own newest posts; a known one is asked for by its id. */
const ownPostsProbe = (name: string, kind: Kind, noun: string): Probe => ({
  name,
  endpoint: "GET /2/users/:id/tweets",
  rule: `verified when ${noun} of the post is among this account's newest posts, or is still there by its own id`,
  async ask(client, question) {
    const isTheAct = actOf(question, kind);
    const named = await askForNamedPost(client, question, isTheAct);
    if (named?.state === "there" || named?.state === "withheld") {
      return { ...answerOf(named, undefined, noun), endpoint: "GET /2/tweets" };
    }
    const isOurs = (post: ListedPost) => isTheAct(post) && saysWhatLodeSaid(post, question);
    const list = await readOwnPosts(client, question, isOurs);
    const ours = list.seen.find(isOurs);
    const answer = answerOf(named, list, noun, ours ?? list.seen.find(isTheAct));
    return unlessTargetIsGone(client, question, { ...answer, foundPostId: ours?.id ?? null });
  },
});

const actOf =
  ({ xId, targetTweetId }: XQuestion, kind: Kind) =>
  (post: ListedPost): boolean =>
    (post.author_id ?? xId) === xId &&
    (post.referenced_tweets ?? post.referenced_posts ?? []).some(
      (one) => one.type === kind && one.id === targetTweetId,
    );

const saysWhatLodeSaid = (post: ListedPost, { text }: XQuestion): boolean =>
  text == null || isSameText(post.text ?? "", text);

/** Nothing older than the target can be its repost or an answer to it. */
function readOwnPosts(
  client: TwitterApi,
  { xId, targetTweetId, proof }: XQuestion,
  isWanted: (post: ListedPost) => boolean,
): Promise<ListRead> {
  const since = proof?.since ?? null;
  const query = { "tweet.fields": FIELDS, ...(targetTweetId ? { since_id: targetTweetId } : {}) };
  return readList(client, `users/${xId}/tweets`, query, {
    sizes: proof ? AS_PROOF : NEWEST,
    isEnough: (seen) => seen.some(isWanted) || reachesBack(completeSinceOf({ seen, hasEnded: false }), since),
  });
}

function answerOf(
  named: NamedPost | undefined,
  list: ListRead | undefined,
  noun: string,
  found?: ListedPost,
) {
  const seen = [...(named?.shown ?? []), ...(list?.seen ?? [])];
  const act = named?.state === "there" ? named.shown[0] : found;
  return {
    sighting: sightingOf(named, list, act),
    observed: act ? `post ${act.id} is ${noun}` : `${seen.length} newest posts read, none is ${noun}`,
    costMicrodollars: seen.length * POST_READ_MICRODOLLARS,
    resources: seen.map(({ id }) => `post:${id}`),
    body: [...(named ? [named.body] : []), ...(list?.pages ?? [])],
  };
}

function sightingOf(
  named: NamedPost | undefined,
  list: ListRead | undefined,
  act: ListedPost | undefined,
): ActionSighting {
  if (act) return { present: true, reference: { postId: act.id } };
  if (!list?.isShown) return { present: null, obstacle: "X did not show the whole list" };
  const completeSince: CompleteSince = completeSinceOf(list);
  return { present: false, completeSince, ...(named?.state === "gone" ? { isNamedGone: true } : {}) };
}

export const repostProbe = ownPostsProbe("own-reposts", "retweeted", "a repost");
export const commentProbe = ownPostsProbe("own-replies", "replied_to", "a reply");
