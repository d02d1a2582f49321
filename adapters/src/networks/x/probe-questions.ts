import type { ProbeOutcome, ProbeResult } from "@lode/core/domain/networks/probe-outcome";
import type { TwitterApi } from "twitter-api-v2";
import { sha256Hex } from "../../crypto/random-token.ts";
import { NetworkFailure } from "../failure.ts";
import type { Question } from "../port.ts";
import type { AsApp } from "./app-session.ts";
import { classifyFailure, type Refusals } from "./classify-failure.ts";
import { askForConnections, FOLLOW_PROBE, likeProbe } from "./probes/follow-and-like.ts";
import {
  type AuthorsOfPost,
  LISTS,
  type ListedKind,
  type RecentLists,
  readAuthorsOfPost,
  type SeenList,
} from "./probes/lists.ts";
import { commentProbe, repostProbe } from "./probes/own-posts.ts";
import type { Probe, ProbeAnswer } from "./probes/probe.ts";
import { priceOf, type UnreadToday } from "./reads-today.ts";

const OWN_POSTS: Record<ListedKind, Probe> = { repost: repostProbe, comment: commentProbe };

/**
 * Below this many questions about a post in ten seconds, probing each account separately costs no more, and is
 * exact at once.
 */
const MIN_LISTED = 3;

export interface ProbeContext {
  clientOf: (grant: Question["grant"]) => TwitterApi;
  asApp: AsApp;
  unreadToday: UnreadToday;
  listLagMs: number;
  recentLists: RecentLists;
  refusals: Refusals;
}

/** Answers questions with one question key in as few calls as X allows. Results are in the same order. */
export async function probeQuestions(
  context: ProbeContext,
  questions: readonly Question[],
): Promise<ProbeResult[]> {
  const [first] = questions;
  if (!first) return [];
  switch (first.kind) {
    case "follow":
      return observe(context, FOLLOW_PROBE, questions, () =>
        askForConnections(context.clientOf(first.grant), questions),
      );
    case "like":
      return probeEach(context, likeProbe, questions);
    case "repost":
    case "comment":
      return probeListed(context, first.kind, questions);
  }
}

const probeEach = async (
  context: ProbeContext,
  probe: Probe,
  questions: readonly Question[],
): Promise<ProbeResult[]> =>
  (await Promise.all(questions.map((question) => probeOne(context, probe, question)))).flat();

const probeOne = (context: ProbeContext, probe: Probe, question: Question): Promise<ProbeResult[]> =>
  observe(context, probe, [question], async () => [
    await probe.ask({ client: context.clientOf(question.grant), listLagMs: context.listLagMs }, question),
  ]);

/**
 * Answers from a recent list if there is one. Reads a new list for a crowd of remaining questions. Absence
 * from a list proves nothing, so accounts that no list shows are probed separately.
 */
async function probeListed(
  context: ProbeContext,
  kind: ListedKind,
  questions: readonly Question[],
): Promise<ProbeResult[]> {
  const postId = questions[0]?.targetPostId ?? "";
  const { asked, list: known } = await context.recentLists.note(kind, postId, questions.length);
  const unknown = questions.filter(({ externalId, proof }) => proof || !known?.posts.has(externalId));
  // If a recent list lacks few accounts, a new one is unlikely to show them: X's lists lag behind.
  const isCrowd = (known ? unknown.length : asked) >= MIN_LISTED;
  const answers = unknown.length > 0 ? await probeUnknown(context, kind, unknown, isCrowd) : [];
  return questions.map((question) => {
    const answer = answers[unknown.indexOf(question)];
    if (answer) return answer;
    const ownPostId = known?.posts.get(question.externalId);
    if (!known || ownPostId === undefined) throw new Error("A question was not answered.");
    return shownResult(kind, known, ownPostId);
  });
}

async function probeUnknown(
  context: ProbeContext,
  kind: ListedKind,
  questions: readonly Question[],
  isCrowd: boolean,
): Promise<ProbeResult[]> {
  const list = isCrowd ? await readList(context, kind, questions) : undefined;
  if (!list) return probeEach(context, OWN_POSTS[kind], questions);
  const price = await priceOf(context.unreadToday, list.resources);
  const shown = questions.filter(({ externalId }) => list.posts.has(externalId));
  // X bills for a list even if it shows none of the accounts.
  const paying = shown.length > 0 ? shown : questions;
  const answers = questions.map(async (question) => {
    const postId = list.posts.get(question.externalId);
    const results =
      postId === undefined
        ? await probeOne(context, OWN_POSTS[kind], question)
        : [shownResult(kind, list, postId)];
    const place = paying.indexOf(question);
    return place < 0 ? results : results.map((one) => withCost(one, shareOf(price, paying.length, place)));
  });
  return (await Promise.all(answers)).flat();
}

async function readList(
  { asApp, recentLists }: ProbeContext,
  kind: ListedKind,
  questions: readonly Question[],
): Promise<(AuthorsOfPost & SeenList) | undefined> {
  const postId = questions[0]?.targetPostId;
  if (!postId) return undefined;
  const wanted = questions.map(({ externalId }) => externalId);
  const askedAt = new Date();
  try {
    const authors = await asApp((client) => readAuthorsOfPost(client, kind, postId, wanted));
    const list = { ...authors, askedAt, bodySha256: sha256Hex(JSON.stringify(authors.bodies)) };
    await recentLists.keep(kind, postId, { askedAt, posts: list.posts, bodySha256: list.bodySha256 });
    return list;
  } catch (error) {
    if (error instanceof NetworkFailure) return undefined;
    throw error;
  }
}

function shownResult(
  kind: ListedKind,
  { askedAt, bodySha256, posts }: SeenList,
  postId: string,
): ProbeResult {
  const { name: probe, endpoint, rule } = LISTS[kind];
  const observed = `this account is among ${posts.size} authors`;
  const receipt = { probe, endpoint, rule, askedAt, observed, costMicrodollars: 0, bodySha256 };
  return { outcome: { state: "done", reference: { postId }, postId }, receipt };
}

const withCost = ({ outcome, receipt }: ProbeResult, more: number): ProbeResult => ({
  outcome,
  receipt: { ...receipt, costMicrodollars: receipt.costMicrodollars + more },
});

/** Splits the price of a list over the questions it answered, down to the microdollar. */
const shareOf = (price: number, count: number, index: number): number =>
  Math.floor(price / count) + (index < price % count ? 1 : 0);

/**
 * Runs a probe with the grant of these questions and returns one result for each. A failure becomes the outcome of
 * all of them; a refusal of the grant is confirmed first.
 */
async function observe(
  { unreadToday, refusals }: ProbeContext,
  probe: Omit<Probe, "ask">,
  questions: readonly Question[],
  ask: () => Promise<ProbeAnswer[]>,
): Promise<ProbeResult[]> {
  const askedAt = new Date();
  const about = { probe: probe.name, endpoint: probe.endpoint, rule: probe.rule, askedAt };
  const grant = questions[0]?.grant ?? {};
  const answers = await ask().then(
    (given) => {
      refusals.accept(grant);
      return given;
    },
    (error: unknown) => {
      const failed = classifyFailure(error, askedAt);
      return failed.kind === "reauth" ? refusals.confirm(grant, failed) : failed;
    },
  );
  if (answers instanceof NetworkFailure) {
    const receipt = { ...about, observed: answers.message, bodySha256: null };
    return questions.map((_, index) => ({
      outcome: outcomeOfFailure(answers),
      receipt: { ...receipt, costMicrodollars: index === 0 ? answers.costMicrodollars : 0 },
    }));
  }
  return Promise.all(
    answers.map(async ({ outcome, observed, relation, resources, body, endpoint = about.endpoint }) => ({
      outcome,
      receipt: {
        ...about,
        endpoint,
        observed,
        ...(relation ? { relation } : {}),
        costMicrodollars: await priceOf(unreadToday, resources),
        bodySha256: sha256Hex(JSON.stringify(body)),
      },
    })),
  );
}

const outcomeOfFailure = ({ kind, said: reason, retryAt }: NetworkFailure): ProbeOutcome => ({
  state: "unknown",
  reason,
  ...(retryAt ? { retryAt } : {}),
  ...(kind === "reauth" ? { isGrantRefused: true } : {}),
});
