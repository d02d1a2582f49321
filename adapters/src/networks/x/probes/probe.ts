import type { CompleteSince, ProbeOutcome, Relation } from "@lode/core/domain/networks/probe-outcome";
import { say } from "@lode/core/domain/sentences/say";
import type { TwitterApi } from "twitter-api-v2";
import type { Question } from "../../port.ts";
import type { Resource } from "../reads-today.ts";

export interface ProbeAnswer {
  /** If the probe's answers never lag, a `not_done` outcome has 0 as its `lagMs`. */
  outcome: ProbeOutcome;
  observed: string;
  /** Only for follows, and only if the answer shows the relation. */
  relation?: Relation;
  resources: readonly Resource[];
  body: unknown;
  /** Set if an endpoint other than the probe's own gave the answer. */
  endpoint?: string;
}

export interface ProbeTools {
  client: TwitterApi;
  /** How late X's lists of likes and posts may be, in milliseconds. */
  listLagMs: number;
}

/** A way to find out whether an action was done: the cheapest exact question to X. */
export interface Probe {
  name: string;
  endpoint: string;
  rule: string;
  ask(tools: ProbeTools, question: Question): Promise<ProbeAnswer>;
}

/** X's documents use both `referenced_tweets` and `referenced_posts`, so accept either. */
export interface ListedPost {
  id: string;
  author_id?: string;
  text?: string;
  created_at?: string;
  referenced_tweets?: readonly PostReference[];
  referenced_posts?: readonly PostReference[];
}
export interface PostReference {
  type: string;
  id: string;
}

/** A page of posts as X declares it: no field is guaranteed. */
export interface PageOfPosts {
  data?: readonly ListedPost[];
  errors?: readonly { type?: string; resource_id?: string; value?: string }[];
  meta?: { result_count?: number; next_token?: string };
}

export interface ListRead {
  seen: readonly ListedPost[];
  /** False if X withheld something, sent an empty page that is not the last, or sent no list at all. */
  isShown: boolean;
  hasEnded: boolean;
  pages: readonly unknown[];
}

/**
 * Reads a list of posts, newest first, page by page, until `isEnough` returns true or `sizes` is used up.
 * `seen` contains the posts in X's order.
 */
export async function readList(
  client: TwitterApi,
  path: string,
  query: Record<string, string>,
  { sizes, isEnough }: { sizes: readonly number[]; isEnough: (seen: readonly ListedPost[]) => boolean },
): Promise<ListRead> {
  const seen: ListedPost[] = [];
  const pages: PageOfPosts[] = [];
  let next: string | undefined;
  for (const size of sizes) {
    const more = next === undefined ? {} : { pagination_token: next };
    const page = await client.v2.get<PageOfPosts>(path, { ...query, max_results: String(size), ...more });
    pages.push(page);
    seen.push(...(page.data ?? []));
    if (!isWhole(page)) return { seen, isShown: false, hasEnded: false, pages };
    next = page.meta?.next_token;
    if (next === undefined || isEnough(seen)) break;
  }
  return { seen, isShown: true, hasEnded: next === undefined, pages };
}

function isWhole({ data = [], errors = [], meta }: PageOfPosts): boolean {
  const isEmptyPageOfMore = data.length === 0 && meta?.next_token !== undefined;
  return errors.length === 0 && meta?.result_count === data.length && !isEmptyPageOfMore;
}

/** The date of the oldest post read, since which a list by `created_at` is complete. Null if unknown. */
export function completeSinceOf({ seen, hasEnded }: Pick<ListRead, "seen" | "hasEnded">): CompleteSince {
  if (hasEnded) return "everything";
  const oldest = new Date(seen.at(-1)?.created_at ?? Number.NaN);
  return Number.isNaN(oldest.getTime()) ? null : oldest;
}

/**
 * Likes and reposts disappear with a deleted post, or with a post whose author is suspended or now protected.
 * So before a miss counts, the target itself is read: one post read (0.005 USD) for each miss.
 */
export async function unlessTargetIsGone(
  client: TwitterApi,
  { targetPostId, targetUsername }: Question,
  answer: ProbeAnswer,
): Promise<ProbeAnswer> {
  if (answer.outcome.state !== "not_done" || targetPostId === null) return answer;
  const target = await client.v2.tweets([targetPostId]);
  const body = [answer.body, target];
  if (target.data?.some(({ id }) => id === targetPostId)) {
    return { ...answer, body, resources: [...answer.resources, `post:${targetPostId}`] };
  }
  return {
    ...answer,
    body,
    outcome: {
      state: "unknown",
      reason: say("x.gone"),
      // True if X named the target as missing; a post that is merely absent counts as unknown.
      isTargetGone: (target.errors ?? []).some(
        (error) => (error.resource_id ?? error.value) === targetPostId,
      ),
    },
    observed: `${answer.observed}; X did not return the post by @${targetUsername}`,
  };
}
