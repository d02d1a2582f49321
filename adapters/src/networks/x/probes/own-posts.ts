import { type ProbeOutcome, reachesBack } from "@lode/core/domain/networks/probe-outcome";
import { say } from "@lode/core/domain/sentences/say";
import type { TwitterApi } from "twitter-api-v2";
import type { Question } from "../../port.ts";
import { lastSegment } from "../classify-failure.ts";
import { isSameText } from "../text-fault.ts";
import {
  completeSinceOf,
  type ListedPost,
  type ListRead,
  type PageOfPosts,
  type Probe,
  readList,
  unlessTargetIsGone,
} from "./probe.ts";

/** How many posts to read: a few show an act that was just done; a miss is believed only after more. */
const NEWEST = [5, 15];
/** Proving an absence reads at most 205 posts (about 1 USD), and no further back than the act. */
const AS_PROOF = [5, 100, 100];
const FIELDS = "author_id,referenced_tweets,created_at";

type OwnPostKind = "retweeted" | "replied_to";

/** Reposts and replies are both among the account's own newest posts. A known post is looked up by its id. */
const ownPostsProbe = (name: string, kind: OwnPostKind, noun: string): Probe => ({
  name,
  endpoint: "GET /2/users/:id/tweets",
  rule: `verified when ${noun} of the post is among this account's newest posts, or is still there by its own id`,
  async ask({ client, listLagMs }, question) {
    const isTheAct = actOf(question, kind);
    const named = await askForNamedPost(client, question, isTheAct);
    if (named?.state === "there" || named?.state === "withheld") {
      return { ...answerOf(named, undefined, { noun, listLagMs }), endpoint: "GET /2/tweets" };
    }
    const isOurs = (post: ListedPost) => isTheAct(post) && hasTextOfLode(post, question);
    const list = await readOwnPosts(client, question, isOurs);
    const ours = list.seen.find(isOurs);
    const found = ours ?? list.seen.find(isTheAct);
    const answer = answerOf(named, list, { noun, listLagMs, found, ours });
    return unlessTargetIsGone(client, question, answer);
  },
});

const actOf =
  ({ externalId, targetPostId }: Question, kind: OwnPostKind) =>
  (post: ListedPost): boolean =>
    (post.author_id ?? externalId) === externalId &&
    (post.referenced_tweets ?? post.referenced_posts ?? []).some(
      (one) => one.type === kind && one.id === targetPostId,
    );

const hasTextOfLode = (post: ListedPost, { text }: Question): boolean =>
  text == null || isSameText(post.text ?? "", text);

/** Reads only posts newer than the target, because no older post can be its repost or reply. */
function readOwnPosts(
  client: TwitterApi,
  { externalId, targetPostId, proof }: Question,
  isWanted: (post: ListedPost) => boolean,
): Promise<ListRead> {
  const since = proof?.since ?? null;
  const query = { "tweet.fields": FIELDS, ...(targetPostId ? { since_id: targetPostId } : {}) };
  return readList(client, `users/${externalId}/tweets`, query, {
    sizes: proof ? AS_PROOF : NEWEST,
    isEnough: (seen) => seen.some(isWanted) || reachesBack(completeSinceOf({ seen, hasEnded: false }), since),
  });
}

interface JudgedPost {
  noun: string;
  listLagMs: number;
  found?: ListedPost | undefined;
  /** The act, if its text is also the text that was required. */
  ours?: ListedPost | undefined;
}

function answerOf(named: NamedPost | undefined, list: ListRead | undefined, judged: JudgedPost) {
  const { noun, found } = judged;
  const seen = [...(named?.shown ?? []), ...(list?.seen ?? [])];
  const act = named?.state === "there" ? named.shown[0] : found;
  return {
    outcome: outcomeOf(named, list, act, judged),
    observed: act ? `post ${act.id} is ${noun}` : `${seen.length} newest posts read, none is ${noun}`,
    resources: seen.map(({ id }) => `post:${id}` as const),
    body: [...(named ? [named.body] : []), ...(list?.pages ?? [])],
  };
}

function outcomeOf(
  named: NamedPost | undefined,
  list: ListRead | undefined,
  act: ListedPost | undefined,
  { ours, listLagMs: lagMs }: JudgedPost,
): ProbeOutcome {
  if (act) return { state: "done", reference: { postId: act.id }, postId: ours?.id ?? null };
  if (!list?.isShown) return { state: "unknown", reason: say("x.list-cut") };
  const completeSince = completeSinceOf(list);
  const gone = named?.state === "gone" ? { isNamedGone: true } : {};
  return { state: "not_done", completeSince, lagMs, ...gone };
}

export const repostProbe = ownPostsProbe("own-reposts", "retweeted", "a repost");
export const commentProbe = ownPostsProbe("own-replies", "replied_to", "a reply");

interface NamedPost {
  /** `withheld`: X neither showed the post nor said that it is gone. */
  state: "there" | "gone" | "withheld";
  shown: readonly ListedPost[];
  body: unknown;
}

/** Asks for the known post itself, an exact question for 0.005 USD. Undefined if no post is known. */
async function askForNamedPost(
  client: TwitterApi,
  { proof }: Question,
  isTheAct: (post: ListedPost) => boolean,
): Promise<NamedPost | undefined> {
  const id = proof?.reference?.postId;
  if (id === undefined) return undefined;
  const body = await client.v2.get<PageOfPosts>("tweets", { ids: id, "tweet.fields": FIELDS });
  const shown = (body.data ?? []).filter((post) => post.id === id);
  if (shown.some(isTheAct)) return { state: "there", shown, body };
  const isGone = (body.errors ?? []).some(
    (error) =>
      lastSegment(error.type ?? "") === "resource-not-found" && (error.resource_id ?? error.value) === id,
  );
  return { state: isGone ? "gone" : "withheld", shown, body };
}
